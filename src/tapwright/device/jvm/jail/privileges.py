"""What root can do beyond a user, and how much of the machine a process may use."""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import struct

from tapwright.device.jvm.jail.linux import checked, libc

# linux/prctl.h, linux/capability.h
_SET_DEATH_SIGNAL, _SET_NO_NEW_PRIVILEGES = 1, 38
_DROP_BOUNDING, _AMBIENT, _CLEAR_AMBIENT = 24, 47, 4
_CAPABILITIES_VERSION = 0x20080522
_READ_ANY = 2  # CAP_DAC_READ_SEARCH: root reads an app that is another user's; Landlock still holds

_LIMITS = {
    "file_size": resource.RLIMIT_FSIZE,
    "memory": resource.RLIMIT_DATA,
    "descriptors": resource.RLIMIT_NOFILE,
    "locked_memory": resource.RLIMIT_MEMLOCK,
    "message_queues": resource.RLIMIT_MSGQUEUE,
    "core_dump": resource.RLIMIT_CORE,
}


def drop_capabilities() -> None:
    """Give up what root can do beyond a user, but for reading."""
    for number in range(64):
        if number != _READ_ANY:
            libc.prctl(_DROP_BOUNDING, number, 0, 0, 0)  # refused where there are none to drop
    libc.prctl(_AMBIENT, _CLEAR_AMBIENT, 0, 0, 0)
    header = struct.pack("=Ii", _CAPABILITIES_VERSION, 0)
    held = ctypes.create_string_buffer(24)
    checked(libc.capget(header, held), "read the capabilities")
    kept = struct.unpack_from("=II", held)[1] & 1 << _READ_ANY
    given = struct.pack("=6I", kept, kept, 0, 0, 0, 0)
    checked(libc.capset(header, given), "drop the capabilities")
    checked(libc.prctl(_SET_NO_NEW_PRIVILEGES, 1, 0, 0, 0), "give up privileges")


def limit(limits: dict[str, int]) -> None:
    """Lower the limits of this process; a lower one that is in force stays."""
    for name, most in limits.items():
        if name == "threads":
            _limit_threads(most)
            continue
        _, hard = resource.getrlimit(_LIMITS[name])
        value = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(_LIMITS[name], (value, value))


def _limit_threads(most: int) -> None:
    """Allow so many beside all that run for this user now: the system counts them together."""
    running = 0
    for name in os.listdir("/proc"):
        try:
            if name.isdigit() and os.stat(f"/proc/{name}").st_uid == os.getuid():
                running += len(os.listdir(f"/proc/{name}/task"))
        except OSError:
            continue  # it has ended meanwhile
    _, hard = resource.getrlimit(resource.RLIMIT_NPROC)
    value = running + most
    value = value if hard == resource.RLIM_INFINITY else min(value, hard)
    resource.setrlimit(resource.RLIMIT_NPROC, (value, value))


def die_with_parent(parent: int) -> None:
    """End when the process that started us ends, however that comes about."""
    checked(libc.prctl(_SET_DEATH_SIGNAL, int(signal.SIGKILL), 0, 0, 0), "tie to the parent")
    if os.getppid() != parent:  # it ended before this
        raise SystemExit("the one who started this program has ended")
