"""A root directory of the process's own, in which a phone's paths lead to the app's files."""

from __future__ import annotations

import os
import platform

from tapwright.device.jvm.jail.linux import checked, libc
from tapwright.device.jvm.jail.namespaces import BIND, PRIVATE, RECURSIVE, mount

_PIVOT_ROOT = {"x86_64": 155, "aarch64": 41}
_DETACH = 2
_LINKS = {"sdcard": "/storage/emulated/0"}


def enter_phone_root(root: str, places: dict[str, str], needed: list[str]) -> bool:
    """Go to a root that has all of this machine's directories and these; whether we could.

    Args:
        root: an empty directory to build it on.
        places: for each path of the phone the file or directory of this machine to see there.
        needed: paths of this machine that must stay as they are.
    """
    ours = {path.split("/")[1] for path in places} | _LINKS.keys()
    if any(path.split("/")[1] in ours for path in needed if path.count("/")):
        return False  # this machine keeps something of its own in such a place
    number = _PIVOT_ROOT.get(platform.machine())
    if number is None:
        return False
    here = os.getcwd()
    try:
        mount(None, "/", RECURSIVE | PRIVATE)
        mount("tmpfs", root, 0, "tmpfs")
        _copy_top_level(root, ours)
        for path, source in places.items():
            _show(source, root + path)
        for name, target in _LINKS.items():
            os.symlink(target, os.path.join(root, name))
        os.chdir(root)
        checked(libc.syscall(number, b".", b"."), "change the root")
        checked(libc.umount2(b".", _DETACH), "leave the old root")
    except OSError:
        os.chdir(here)
        return False
    os.chdir(here)
    return True


def _copy_top_level(root: str, without: set[str]) -> None:
    """Show each entry of the present root in the new one."""
    for entry in os.scandir("/"):
        if entry.name in without:
            continue
        target = os.path.join(root, entry.name)
        if entry.is_symlink():
            os.symlink(os.readlink(entry.path), target)
        else:
            _show(entry.path, target)


def _show(source: str, target: str) -> None:
    """Make a file or directory visible in another place too."""
    if os.path.isdir(source):
        os.makedirs(target, exist_ok=True)
    else:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        os.close(os.open(target, os.O_CREAT | os.O_WRONLY, 0o444))
    mount(source, target, BIND | RECURSIVE)
