"""Landlock: which files a process can open (linux/landlock.h)."""

from __future__ import annotations

import os
import struct

from tapwright.device.jvm.jail.linux import checked, libc

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


def landlock_version() -> int:
    """Return which Landlock the kernel has; 0 for none."""
    version = int(libc.syscall(_CREATE_RULESET, None, 0, _VERSION_FLAG))
    return max(version, 0)


def restrict_files(version: int, readable: list[str], writable: list[str]) -> None:
    """From now on nothing but these files and what lies below these directories can be opened.

    Args:
        version: of Landlock; what later ones add is not asked for.
        readable: may be read and executed.
        writable: may be read and changed; no devices can be made there.
    """
    rights = _FIRST_RIGHTS
    rights |= _REFER if version >= 2 else 0
    rights |= _TRUNCATE if version >= 3 else 0
    rights |= _DEVICE_CONTROL if version >= 5 else 0
    scopes = _SCOPES if version >= 6 else 0
    size = 8 if version < 4 else 16 if version < 6 else 24
    attributes = struct.pack("=QQQ", rights, 0, scopes)[:size]
    ruleset = checked(libc.syscall(_CREATE_RULESET, attributes, size, 0), "make the file rules")
    for paths, granted in ((readable, _READ), (writable, rights & ~_EXECUTE & ~_MAKE_DEVICES)):
        for path in paths:
            _allow(ruleset, path, granted & rights)
    checked(libc.syscall(_RESTRICT_SELF, ruleset, 0), "apply the file rules")
    os.close(ruleset)


def _allow(ruleset: int, path: str, granted: int) -> None:
    try:
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except FileNotFoundError:
        return  # what is not there need not be allowed
    if not os.path.isdir(path):
        granted &= _ON_FILES
    rule = struct.pack("=Qi", granted, descriptor)
    checked(libc.syscall(_ADD_RULE, ruleset, _PATH_BENEATH, rule, 0), f"allow {path}")
    os.close(descriptor)
