"""Mounts and a network of the process's own (linux/sched.h, linux/mount.h, linux/sockios.h)."""

from __future__ import annotations

import fcntl
import os
import socket
import struct

from tapwright.device.jvm.jail.linux import checked, libc

_NEW_MOUNTS, _NEW_NAME, _NEW_IPC = 0x00020000, 0x04000000, 0x08000000
_NEW_USER, _NEW_NETWORK = 0x10000000, 0x40000000
_SET_ADDRESS, _GET_FLAGS, _SET_FLAGS = 0x8916, 0x8913, 0x8914
_UP = 1
BIND, RECURSIVE, PRIVATE = 1 << 12, 1 << 14, 1 << 18
_MOUNT_SETATTR = 442
_HERE, _ALL_BELOW = -100, 0x8000
HOST_ADDRESS = "10.0.2.2"  # by which the apps on an emulator reach the machine that runs it


def leave(*, network: bool) -> bool:
    """Go to mounts and, if asked to, a network of our own; whether the system lets us."""
    alone = _NEW_MOUNTS | _NEW_IPC | (_NEW_NETWORK | _NEW_NAME if network else 0)
    user, group = os.getuid(), os.getgid()
    try:
        if libc.unshare(alone) != 0:
            checked(libc.unshare(alone | _NEW_USER), "make a network")
            _write("setgroups", "deny")
            _write("uid_map", f"{user} {user} 1")
            _write("gid_map", f"{group} {group} 1")
    except OSError:
        return False
    return True


def raise_network() -> bool:
    """Let the network of our own reach itself; whether the system lets us."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
            _raise_loopback(control)
        socket.sethostname("localhost")  # as every phone calls itself
    except OSError:
        return False  # some systems give a namespace and forbid its use
    return True


def listen_as_host(ports: list[int]) -> list[socket.socket]:
    """Return sockets that listen, in our network, at the address of an emulator's host."""
    if not ports:
        return []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        address = struct.pack("=HH4s8x", socket.AF_INET, 0, socket.inet_aton(HOST_ADDRESS))
        fcntl.ioctl(control, _SET_ADDRESS, struct.pack("16s16s8x", b"lo:1", address))
    return [socket.create_server((HOST_ADDRESS, port)) for port in ports]


def protect_files(writable: list[str], replaced: dict[str, str]) -> bool:
    """Make everything read-only but these directories; whether the system lets us.

    This keeps what Landlock does not: modes, owners, times and attributes of files.

    Args:
        writable: stay as they are.
        replaced: files to see in the place of others.
    """
    try:
        mount(None, "/", RECURSIVE | PRIVATE)
        for path, other in replaced.items():
            mount(other, os.path.realpath(path), BIND)
        own = [path for path in writable if os.path.isdir(path)]
        for path in own:
            mount(path, path, BIND)
        _set_read_only("/", _ALL_BELOW, True)
        for path in own:
            _set_read_only(path, 0, False)
        os.chdir(os.getcwd())  # from what is below the mount to what is on it
    except OSError:
        return False
    return True


def mount(source: str | None, target: str, flags: int, kind: str | None = None) -> None:
    """Mount a file or directory, or a new file system of this kind."""
    what = None if source is None else os.fsencode(source)
    of_kind = None if kind is None else os.fsencode(kind)
    checked(libc.mount(what, os.fsencode(target), of_kind, flags, None), f"mount {target}")


def _set_read_only(path: str, flags: int, value: bool) -> None:
    attributes = struct.pack("=QQQQ", value, not value, 0, 0)
    where = os.fsencode(path)
    result = libc.syscall(_MOUNT_SETATTR, _HERE, where, flags, attributes, len(attributes))
    checked(result, f"protect {path}")


def _write(name: str, text: str) -> None:
    with open(f"/proc/self/{name}", "w") as file:
        file.write(text)


def _raise_loopback(control: socket.socket) -> None:
    request = fcntl.ioctl(control, _GET_FLAGS, struct.pack("16sH14x", b"lo", 0))
    (flags,) = struct.unpack_from("H", request, 16)
    fcntl.ioctl(control, _SET_FLAGS, struct.pack("16sH14x", b"lo", flags | _UP))
