"""Starts a program that cannot reach files, sockets and processes beyond what it is given.

Run as a script by `isolation.py`, before any code of an app is loaded: `jail.py SPEC PROGRAM …`.
It uses what Linux lets every user do to himself: Landlock for files, seccomp for system calls,
namespaces for mounts and the network. Standard library only and nothing of ours, so that it starts
at once.
"""

from __future__ import annotations

import ctypes
import errno
import fcntl
import json
import os
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
_MAKE_DEVICES = 1 << 6 | 1 << 11  # character and block devices
_ON_FILES = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE | _DEVICE_CONTROL
_READ = _EXECUTE | _READ_FILE | _READ_DIR
_SCOPES = 1 << 0 | 1 << 1  # abstract sockets, signals

# -- namespaces and mounts: linux/sched.h, linux/mount.h, linux/if.h, linux/sockios.h ------------

_NEW_MOUNTS, _NEW_NAME, _NEW_USER, _NEW_NETWORK = 0x00020000, 0x04000000, 0x10000000, 0x40000000
_GET_FLAGS, _SET_FLAGS = 0x8913, 0x8914
_UP = 1
_BIND, _RECURSIVE, _PRIVATE = 1 << 12, 1 << 14, 1 << 18
_MOUNT_SETATTR = 442
_HERE, _ALL_BELOW, _READ_ONLY = -100, 0x8000, 1

# -- capabilities: linux/capability.h ------------------------------------------------------------

_DROP_BOUNDING, _AMBIENT, _CLEAR_AMBIENT = 24, 47, 4
_CAPABILITIES_VERSION = 0x20080522
_READ_ANY = 2  # CAP_DAC_READ_SEARCH: root reads an app that is another user's; Landlock still holds

# -- seccomp: linux/seccomp.h, linux/filter.h ----------------------------------------------------

_SET_DEATH_SIGNAL, _GET_SECCOMP, _SET_SECCOMP, _SET_NO_NEW_PRIVILEGES = 1, 21, 22, 38
_FILTER_MODE = 2
_LOAD, _AND, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x54, 0x15, 0x35, 0x06
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000
_DONE = -1  # answered as if it were done
_NUMBER_AT, _MACHINE_AT, _ARGUMENTS_AT = 0, 4, 16
_THREAD = 0x00010000  # CLONE_THREAD
_X32 = 0x40000000
_INTERNET = (2, 10, 16)  # AF_INET, AF_INET6 and AF_NETLINK, which looks up addresses


def landlock_version() -> int:
    """Which Landlock the kernel has; 0 for none."""
    version = int(_libc.syscall(_CREATE_RULESET, None, 0, _VERSION_FLAG))
    return max(version, 0)


def can_filter_calls() -> bool:
    """Whether the kernel filters system calls."""
    return bool(_libc.prctl(_GET_SECCOMP, 0, 0, 0, 0) >= 0)


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
    for paths, granted in ((readable, _READ), (writable, rights & ~_EXECUTE & ~_MAKE_DEVICES)):
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


def leave(*, network: bool) -> bool:
    """Go to mounts and, if asked to, a network of our own; whether the system lets us."""
    alone = _NEW_MOUNTS | (_NEW_NETWORK | _NEW_NAME if network else 0)
    user, group = os.getuid(), os.getgid()
    try:
        if _libc.unshare(alone) != 0:
            _checked(_libc.unshare(alone | _NEW_USER), "make a network")
            _write("setgroups", "deny")
            _write("uid_map", f"{user} {user} 1")
            _write("gid_map", f"{group} {group} 1")
    except OSError:
        return False
    return True


def raise_network() -> bool:
    """Let the network of our own reach itself; whether the system lets us."""
    try:
        _raise_loopback()
        socket.sethostname("localhost")  # as every phone calls itself
    except OSError:
        return False  # some systems give a namespace and forbid its use
    return True


def protect_files(writable: list[str]) -> bool:
    """Make everything read-only but these directories; whether the system lets us.

    This keeps what Landlock does not: modes, owners, times and attributes of files.
    """
    try:
        _mount(None, "/", _RECURSIVE | _PRIVATE)
        own = [path for path in writable if os.path.isdir(path)]
        for path in own:
            _mount(path, path, _BIND)
        _set_read_only("/", _ALL_BELOW, True)
        for path in own:
            _set_read_only(path, 0, False)
        os.chdir(os.getcwd())  # from what is below the mount to what is on it
    except OSError:
        return False
    return True


def _mount(source: str | None, target: str, flags: int) -> None:
    what = None if source is None else os.fsencode(source)
    _checked(_libc.mount(what, os.fsencode(target), None, flags, None), f"mount {target}")


def _set_read_only(path: str, flags: int, value: bool) -> None:
    attributes = struct.pack("=QQQQ", value, not value, 0, 0)
    where = os.fsencode(path)
    result = _libc.syscall(_MOUNT_SETATTR, _HERE, where, flags, attributes, len(attributes))
    _checked(result, f"protect {path}")


def drop_capabilities() -> None:
    """Give up what root can do beyond a user, but for reading."""
    for number in range(64):
        if number != _READ_ANY:
            _libc.prctl(_DROP_BOUNDING, number, 0, 0, 0)  # refused where there are none to drop
    _libc.prctl(_AMBIENT, _CLEAR_AMBIENT, 0, 0, 0)
    header = struct.pack("=Ii", _CAPABILITIES_VERSION, 0)
    held = ctypes.create_string_buffer(24)
    _checked(_libc.capget(header, held), "read the capabilities")
    kept = struct.unpack_from("=II", held)[1] & 1 << _READ_ANY
    given = struct.pack("=6I", kept, kept, 0, 0, 0, 0)
    _checked(_libc.capset(header, given), "drop the capabilities")


def _write(name: str, text: str) -> None:
    with open(f"/proc/self/{name}", "w") as file:
        file.write(text)


def _raise_loopback() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        request = fcntl.ioctl(control, _GET_FLAGS, struct.pack("16sH14x", b"lo", 0))
        (flags,) = struct.unpack_from("H", request, 16)
        fcntl.ioctl(control, _SET_FLAGS, struct.pack("16sH14x", b"lo", flags | _UP))


def filter_calls(calls: dict[str, Any], *, sockets: bool, protected: bool) -> None:
    """From now on: no child processes, no signals to others, and sockets only if asked for.

    Args:
        calls: the machine, its numbers, and the calls to refuse.
        sockets: whether to allow those of the internet.
        protected: whether all but our own files is read-only, so that calls on files do no harm.
    """
    code = _program(calls, sockets, protected)
    length = len(code) // 8
    buffer = ctypes.create_string_buffer(code, len(code))
    header = struct.pack("=HxxxxxxQ", length, ctypes.addressof(buffer))
    _checked(_libc.prctl(_SET_SECCOMP, _FILTER_MODE, header, 0, 0), "filter system calls")


def _program(calls: dict[str, Any], sockets: bool, protected: bool) -> bytes:
    """Instructions in order; every test either answers at once or goes on to the next."""
    code = [_load(_MACHINE_AT), _jump(_EQUAL, calls["machine"], 1, 0), _answer(errno.ENOSYS)]
    code += [_load(_NUMBER_AT), _jump(_AT_LEAST, _X32, 0, 1), _answer(errno.ENOSYS)]
    rules = _rules(calls, sockets)
    if not protected:
        rules["utimensat"] = _by_descriptor_only()
        rules |= {name: [_answer(_DONE)] for name in calls["on_files_ignored"]}
        rules |= {name: [_answer(errno.EPERM)] for name in calls["on_files_refused"]}
    for name, answer in rules.items():
        if name in calls["numbers"]:  # some machines have only the newer of two
            code += [_jump(_EQUAL, calls["numbers"][name], 0, len(answer)), *answer]
    return b"".join([*code, _answer(0)])


def _rules(calls: dict[str, Any], sockets: bool) -> dict[str, list[bytes]]:
    """What is done when each of the calls is made."""
    own, own_too = os.getpid(), 0
    rules = {name: [_answer(errno.EPERM)] for name in calls["refused"]}
    rules |= {name: [_answer(errno.ENOSYS)] for name in calls["absent"]}
    rules |= {name: _only((own,), errno.EPERM) for name in calls["own_process_only"]}
    rules |= {name: _only((own, own_too), errno.EPERM) for name in calls["own_limits_only"]}
    rules["socket"] = _only(_INTERNET if sockets else (), errno.ENETUNREACH)
    rules["clone"] = [
        _load(_ARGUMENTS_AT),
        struct.pack("=HBBI", _AND, 0, 0, _THREAD),
        _jump(_EQUAL, 0, 0, 1),
        _answer(errno.EPERM),
        _answer(0),
    ]
    refuse = _answer(errno.EPERM)
    for name, values in calls["refused_by_second_argument"].items():
        tests = [part for value in values for part in (_jump(_EQUAL, value, 0, 1), refuse)]
        rules[name] = [_load(_ARGUMENTS_AT + 8), *tests, _answer(0)]
    return rules


def _only(values: tuple[int, ...], error: int) -> list[bytes]:
    """Allow these values of the first argument."""
    tests = [part for value in values for part in (_jump(_EQUAL, value, 0, 1), _answer(0))]
    return [_load(_ARGUMENTS_AT), *tests, _answer(error)]


def _by_descriptor_only() -> list[bytes]:
    """Allow a call whose second argument, a path, is null: the first is an open file then."""
    low, high = _ARGUMENTS_AT + 8, _ARGUMENTS_AT + 12
    test = _jump(_EQUAL, 0, 1, 0)
    return [_load(low), test, _answer(_DONE), _load(high), test, _answer(_DONE), _answer(0)]


def _load(offset: int) -> bytes:
    return struct.pack("=HBBI", _LOAD, 0, 0, offset)


def _jump(test: int, value: int, if_true: int, if_false: int) -> bytes:
    return struct.pack("=HBBI", test, if_true, if_false, value)


def _answer(error: int) -> bytes:
    value = _REFUSE if error == _DONE else _REFUSE | error if error else _ALLOW
    return struct.pack("=HBBI", _RETURN, 0, 0, value)


def _checked(result: int, what: str) -> int:
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, f"cannot {what}: {os.strerror(code)}")
    return result


def enter(spec: dict[str, Any]) -> None:
    """Give up what the specification does not grant."""
    network, calls = bool(spec["network"]), spec["calls"]
    left = bool(calls) and leave(network=not network)
    # Sockets are harmless where they reach nobody, and an app may be its own server.
    sockets = network or (left and raise_network())
    protected = left and protect_files(spec["writable"])
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    largest = int(spec["largest_file"])
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))
    memory = int(spec["memory"])
    resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    drop_capabilities()
    # If the one who started us dies, so do we.
    _checked(_libc.prctl(_SET_DEATH_SIGNAL, int(signal.SIGKILL), 0, 0, 0), "tie to the parent")
    _checked(_libc.prctl(_SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0), "give up privileges")
    if spec["files"]:
        restrict_files(spec["readable"], spec["writable"])
    if calls:
        filter_calls(calls, sockets=sockets, protected=protected)


if __name__ == "__main__":
    enter(json.loads(sys.argv[1]))
    os.execv(sys.argv[2], sys.argv[2:])
