"""seccomp: which system calls a process can make (linux/seccomp.h, linux/filter.h).

The filter is an allow-list. It is written here rather than by libseccomp, which is missing on many
machines: a jail that a library decides on would be open wherever the library is not installed.
"""

from __future__ import annotations

import ctypes
import errno
import os
import struct
from typing import Any

from tapwright.device.jvm.jail.linux import checked, libc

_GET_SECCOMP, _SET_SECCOMP = 21, 22
_FILTER_MODE = 2
_LOAD, _AND, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x54, 0x15, 0x35, 0x06
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000
_DONE = -1  # answered as if it were done
_NUMBER_AT, _MACHINE_AT, _ARGUMENTS_AT = 0, 4, 16
_THREAD = 0x00010000  # CLONE_THREAD
_SHARED_MEMORY = 0x21  # MAP_SHARED | MAP_ANONYMOUS, which no limit of memory counts
_X32 = 0x40000000
_INTERNET = (2, 10, 16)  # AF_INET, AF_INET6 and AF_NETLINK, which looks up addresses
_UNIX = (1,)  # AF_UNIX

Rules = dict[str, list[bytes]]


def can_filter_calls() -> bool:
    """Return whether the kernel filters system calls."""
    return bool(libc.prctl(_GET_SECCOMP, 0, 0, 0, 0) >= 0)


def filter_calls(calls: dict[str, Any], *, sockets: bool, protected: bool) -> None:
    """From now on only these calls can be made; the others are told not to exist.

    Args:
        calls: the machine, its numbers, and the calls to allow.
        sockets: whether to allow those of the internet.
        protected: whether all but our own files is read-only, so that calls on files do no harm.
    """
    code = _program(calls, sockets, protected)
    length = len(code) // 8
    buffer = ctypes.create_string_buffer(code, len(code))
    header = struct.pack("=HxxxxxxQ", length, ctypes.addressof(buffer))
    checked(libc.prctl(_SET_SECCOMP, _FILTER_MODE, header, 0, 0), "filter system calls")


def _program(calls: dict[str, Any], sockets: bool, protected: bool) -> bytes:
    """Instructions in order; every test either answers at once or goes on to the next."""
    code = [_load(_MACHINE_AT), _jump(_EQUAL, calls["machine"], 1, 0), _answer(errno.ENOSYS)]
    code += [_load(_NUMBER_AT), _jump(_AT_LEAST, _X32, 0, 1), _answer(errno.ENOSYS)]
    rules: Rules = {name: [_answer(0)] for name in calls["allowed"]}
    rules |= _rules_by_argument(calls, sockets)
    rules |= _rules_on_files(calls, protected)
    for name, answer in rules.items():
        if name in calls["numbers"]:  # some machines have only the newer of two
            code += [_jump(_EQUAL, calls["numbers"][name], 0, len(answer)), *answer]
    return b"".join([*code, _answer(errno.ENOSYS)])


def _rules_by_argument(calls: dict[str, Any], sockets: bool) -> Rules:
    """Calls that are allowed for some values of an argument."""
    own = os.getpid()
    refuse = errno.EPERM
    rules = {name: _only(0, (own,), refuse) for name in calls["own_process_only"]}
    rules |= {name: _only(0, (own, 0), refuse) for name in calls["own_limits_only"]}
    for name, values in calls["by_first_argument"].items():
        rules[name] = _only(0, tuple(values), refuse)
    for name, values in calls["by_second_argument"].items():
        rules[name] = _only(1, tuple(values), refuse)
    rules["socket"] = _only(0, _INTERNET if sockets else (), errno.ENETUNREACH)
    rules["socketpair"] = _only(0, _UNIX, refuse)
    rules["clone"] = [*_masked(0, _THREAD), _jump(_EQUAL, 0, 0, 1), _answer(refuse), _answer(0)]
    too_much = _jump(_EQUAL, _SHARED_MEMORY, 0, 1)
    rules["mmap"] = [*_masked(3, _SHARED_MEMORY), too_much, _answer(errno.ENOMEM), _answer(0)]
    return rules


def _rules_on_files(calls: dict[str, Any], protected: bool) -> Rules:
    """Calls that change files of others where these are not mounted read-only."""
    if protected:
        names = (*calls["on_files_ignored"], *calls["on_files_refused"], "utimensat")
        return {name: [_answer(0)] for name in names}
    rules = {name: [_answer(_DONE)] for name in calls["on_files_ignored"]}
    rules |= {name: [_answer(errno.EPERM)] for name in calls["on_files_refused"]}
    rules["utimensat"] = _by_descriptor_only()
    return rules


def _only(argument: int, values: tuple[int, ...], error: int) -> list[bytes]:
    """Allow these values of an argument."""
    tests = [part for value in values for part in (_jump(_EQUAL, value, 0, 1), _answer(0))]
    return [_load(_ARGUMENTS_AT + 8 * argument), *tests, _answer(error)]


def _masked(argument: int, bits: int) -> list[bytes]:
    """Load these bits of an argument."""
    return [_load(_ARGUMENTS_AT + 8 * argument), struct.pack("=HBBI", _AND, 0, 0, bits)]


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
