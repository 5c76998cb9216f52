"""Starts a program that cannot reach files, sockets and processes beyond what it is given.

Run as a script by `isolation.py`, before any code of an app is loaded: `jail.py SPEC PROGRAM …`.
It uses what Linux lets every user do to himself: Landlock for files, seccomp for system calls, a
namespace for the network. Standard library only and nothing of ours, so that it starts at once.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import json
import os
import platform
import resource
import signal
import socket
import struct
import sys
from typing import Any

_libc = ctypes.CDLL(None, use_errno=True)

# -- Landlock: linux/landlock.h ------------------------------------------------------------------

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_VERSION_FLAG = 1
_PATH_BENEATH = 1
_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
_REFER, _TRUNCATE, _DEVICE_CONTROL = 1 << 13, 1 << 14, 1 << 15
_FIRST_RIGHTS = (1 << 13) - 1
_ON_FILES = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE | _DEVICE_CONTROL
_READ = _EXECUTE | _READ_FILE | _READ_DIR
_SCOPES = 1 << 0 | 1 << 1  # abstract sockets, signals

# -- namespaces: linux/sched.h, linux/if.h, linux/sockios.h --------------------------------------

_NEW_NAME, _NEW_USER, _NEW_NETWORK = 0x04000000, 0x10000000, 0x40000000
_GET_FLAGS, _SET_FLAGS = 0x8913, 0x8914
_UP = 1

# -- seccomp: linux/seccomp.h, linux/filter.h ----------------------------------------------------

_SET_DEATH_SIGNAL, _SET_SECCOMP, _SET_NO_NEW_PRIVILEGES = 1, 22, 38
_FILTER_MODE = 2
_LOAD, _AND, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x54, 0x15, 0x35, 0x06
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000
_NUMBER_AT, _MACHINE_AT, _FIRST_ARGUMENT_AT = 0, 4, 16
_THREAD = 0x00010000  # CLONE_THREAD
_X32 = 0x40000000
_INTERNET = (2, 10, 16)  # AF_INET, AF_INET6 and AF_NETLINK, which looks up addresses
# Machine, then the numbers of its system calls.
_MACHINES: dict[str, tuple[int, dict[str, int]]] = {
    "x86_64": (
        0xC000003E,
        {
            "clone": 56, "fork": 57, "vfork": 58, "clone3": 435, "execveat": 322,
            "socket": 41, "kill": 62, "tgkill": 234, "tkill": 200, "pidfd_open": 434,
            "pidfd_send_signal": 424, "ptrace": 101, "process_vm_readv": 310,
            "process_vm_writev": 311, "io_uring_setup": 425, "mount": 165, "unshare": 272,
            "setns": 308, "bpf": 321, "perf_event_open": 298, "keyctl": 250, "add_key": 248,
        },
    ),
    "aarch64": (
        0xC00000B7,
        {
            "clone": 220, "clone3": 435, "execveat": 281, "socket": 198, "kill": 129,
            "tgkill": 131, "tkill": 130, "pidfd_open": 434, "pidfd_send_signal": 424,
            "ptrace": 117, "process_vm_readv": 270, "process_vm_writev": 271,
            "io_uring_setup": 425, "mount": 40, "unshare": 97, "setns": 268, "bpf": 280,
            "perf_event_open": 241, "keyctl": 219, "add_key": 217,
        },
    ),
}  # fmt: skip
_OWN_PROCESS_ONLY = ("kill", "tgkill")
_ABSENT = ("clone3", "io_uring_setup")  # the C library does without when told they are not there


def landlock_version() -> int:
    """Which Landlock the kernel has; 0 for none."""
    version = int(_libc.syscall(_CREATE_RULESET, None, 0, _VERSION_FLAG))
    return max(version, 0)


def can_filter_calls() -> bool:
    """Whether the kernel filters system calls and we know the numbers of this machine's."""
    return platform.machine() in _MACHINES and _libc.prctl(21, 0, 0, 0, 0) >= 0


def restrict_files(readable: list[str], writable: list[str]) -> None:
    """From now on nothing but these files and what lies below these directories can be opened."""
    version = landlock_version()
    rights = _FIRST_RIGHTS
    rights |= _REFER if version >= 2 else 0
    rights |= _TRUNCATE if version >= 3 else 0
    rights |= _DEVICE_CONTROL if version >= 5 else 0
    scopes = _SCOPES if version >= 6 else 0
    size = 8 if version < 4 else 16 if version < 6 else 24
    attributes = struct.pack("=QQQ", rights, 0, scopes)[:size]
    ruleset = _checked(_libc.syscall(_CREATE_RULESET, attributes, size, 0), "make the file rules")
    for paths, granted in ((readable, _READ), (writable, rights & ~_EXECUTE)):
        for path in paths:
            _allow(ruleset, path, granted & rights)
    _checked(_libc.syscall(_RESTRICT_SELF, ruleset, 0), "apply the file rules")
    os.close(ruleset)


def _allow(ruleset: int, path: str, granted: int) -> None:
    try:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except FileNotFoundError:
        return  # what is not there need not be allowed
    if not os.path.isdir(path):
        granted &= _ON_FILES
    rule = struct.pack("=Qi", granted, descriptor)
    _checked(_libc.syscall(_ADD_RULE, ruleset, _PATH_BENEATH, rule, 0), f"allow {path}")
    os.close(descriptor)


def leave_network() -> bool:
    """Go to a network that has nothing but ourselves; whether the system lets us."""
    alone = _NEW_NETWORK | _NEW_NAME
    user, group = os.getuid(), os.getgid()
    try:
        if _libc.unshare(alone) != 0:
            _checked(_libc.unshare(alone | _NEW_USER), "make a network")
            _write("setgroups", "deny")
            _write("uid_map", f"{user} {user} 1")
            _write("gid_map", f"{group} {group} 1")
        _raise_loopback()
        socket.sethostname("localhost")  # as every phone calls itself
    except OSError:
        return False  # some systems give a namespace and forbid its use
    return True


def _write(name: str, text: str) -> None:
    with open(f"/proc/self/{name}", "w") as file:
        file.write(text)


def _raise_loopback() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        request = fcntl.ioctl(control, _GET_FLAGS, struct.pack("16sH14x", b"lo", 0))
        (flags,) = struct.unpack_from("H", request, 16)
        fcntl.ioctl(control, _SET_FLAGS, struct.pack("16sH14x", b"lo", flags | _UP))


def filter_calls(*, sockets: bool) -> None:
    """From now on: no child processes, no signals to others, and sockets only if asked for."""
    machine, numbers = _MACHINES[platform.machine()]
    code = _program(machine, numbers, sockets)
    length = len(code) // 8
    buffer = ctypes.create_string_buffer(code, len(code))
    header = struct.pack("=HxxxxxxQ", length, ctypes.addressof(buffer))
    _checked(_libc.prctl(_SET_SECCOMP, _FILTER_MODE, header, 0, 0), "filter system calls")


def _program(machine: int, numbers: dict[str, int], sockets: bool) -> bytes:
    """Instructions in order; every test either answers at once or goes on to the next."""
    code = [_load(_MACHINE_AT), _jump(_EQUAL, machine, 1, 0), _answer(errno.ENOSYS)]
    code += [_load(_NUMBER_AT), _jump(_AT_LEAST, _X32, 0, 1), _answer(errno.ENOSYS)]
    for name, number in numbers.items():
        answer = _rule(name, sockets)
        code += [_jump(_EQUAL, number, 0, len(answer)), *answer]
    return b"".join([*code, _answer(0)])


def _rule(name: str, sockets: bool) -> list[bytes]:
    """What is done when this call is made."""
    if name == "clone":
        return [
            _load(_FIRST_ARGUMENT_AT),
            struct.pack("=HBBI", _AND, 0, 0, _THREAD),
            _jump(_EQUAL, 0, 0, 1),
            _answer(errno.EPERM),
            _answer(0),
        ]
    if name == "socket":
        families = _INTERNET if sockets else ()
        tests = [part for family in families for part in (_jump(_EQUAL, family, 0, 1), _answer(0))]
        return [_load(_FIRST_ARGUMENT_AT), *tests, _answer(errno.ENETUNREACH)]
    if name in _OWN_PROCESS_ONLY:
        own = _jump(_EQUAL, os.getpid(), 0, 1)
        return [_load(_FIRST_ARGUMENT_AT), own, _answer(0), _answer(errno.EPERM)]
    return [_answer(errno.ENOSYS if name in _ABSENT else errno.EPERM)]


def _load(offset: int) -> bytes:
    return struct.pack("=HBBI", _LOAD, 0, 0, offset)


def _jump(test: int, value: int, if_true: int, if_false: int) -> bytes:
    return struct.pack("=HBBI", test, if_true, if_false, value)


def _answer(error: int) -> bytes:
    return struct.pack("=HBBI", _RETURN, 0, 0, _REFUSE | error if error else _ALLOW)


def _checked(result: int, what: str) -> int:
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, f"cannot {what}: {os.strerror(code)}")
    return result


def enter(spec: dict[str, Any]) -> None:
    """Give up what the specification does not grant."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # Sockets are harmless where they reach nobody, and an app may be its own server.
    sockets = bool(spec["network"]) or (bool(spec["calls"]) and leave_network())
    largest = int(spec["largest_file"])
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))
    memory = int(spec["memory"])
    resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    # If the one who started us dies, so do we.
    _checked(_libc.prctl(_SET_DEATH_SIGNAL, int(signal.SIGKILL), 0, 0, 0), "tie to the parent")
    _checked(_libc.prctl(_SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0), "give up privileges")
    if spec["files"]:
        restrict_files(spec["readable"], spec["writable"])
    if spec["calls"]:
        filter_calls(sockets=sockets)


if __name__ == "__main__":
    enter(json.loads(sys.argv[1]))
    os.execv(sys.argv[2], sys.argv[2:])
