"""Keeps an app's code, which is a stranger's, away from everything that is not its own."""

from __future__ import annotations

import errno
import json
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tapwright.core.health import Health
from tapwright.device.jvm.calls import MACHINES, call_rules

_JAIL = Path(__file__).with_name("jail.py")
_LARGEST_FILE = 1 << 30
_MEMORY = 4 << 30
_PROBE_SECONDS = 20
# What any program needs to start. Nothing of /proc and /sys: the JVM does without, and an app could
# read it too.
_SYSTEM = (
    "/usr",
    "/lib",
    "/lib32",
    "/lib64",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/localtime",
    "/etc/nsswitch.conf",
    "/dev/random",
    "/dev/urandom",
)
_SYSTEM_WITH_NETWORK = ("/etc/hosts", "/etc/host.conf", "/etc/resolv.conf", "/etc/gai.conf")
_WRITABLE = ("/dev/null", "/dev/zero")


@dataclass(frozen=True, slots=True)
class Confinement:
    """What a confined JVM is given; everything else is refused."""

    readable: tuple[Path, ...]
    writable: tuple[Path, ...]
    network: bool = False


@dataclass(frozen=True, slots=True)
class SandboxSupport:
    """What the operating system offers to confine a process."""

    files: bool
    calls: bool


@cache
def means_here() -> SandboxSupport:
    """What this machine says it offers."""
    if not sys.platform.startswith("linux"):
        return SandboxSupport(files=False, calls=False)
    from tapwright.device.jvm import jail

    known = platform.machine() in MACHINES
    return SandboxSupport(jail.landlock_version() > 0, known and jail.can_filter_calls())


def confined(command: list[str], confinement: Confinement) -> list[str]:
    """The command that runs this one with all the confinement that the machine offers."""
    means = means_here()
    if not (means.files or means.calls):
        return command
    return _jailed(command, confinement, means)


@cache
def own_network_here() -> bool:
    """Whether a confined process has sockets, in a network that is its own; tried out."""
    probe = [os.path.realpath(sys.executable), "-I", "-S", "-c", "import socket; socket.socket()"]
    jailed = _jailed(probe, Confinement((), ()), SandboxSupport(files=False, calls=True))
    return means_here().calls and _status(jailed) == 0


@cache
def own_mounts_here() -> bool:
    """Whether a confined process sees all but its own directories read-only; tried out."""
    program = """
import os, sys
try:
    os.chmod(sys.argv[1], 0o700)
except OSError as error:
    sys.exit(error.errno)
"""
    with tempfile.TemporaryDirectory() as directory:
        probe = [os.path.realpath(sys.executable), "-I", "-S", "-c", program, directory]
        jailed = _jailed(probe, Confinement((), ()), SandboxSupport(files=False, calls=True))
        return means_here().calls and _status(jailed) == errno.EROFS


def isolation_report() -> Iterator[Health]:
    """What keeps an app in its place on this machine, and what does not."""
    offered = means_here()
    means = SandboxSupport(
        offered.files and _holds(files=True, calls=False),
        offered.calls and _holds(files=False, calls=True),
    )
    yield _health("app files", means.files, "only its own directory", "Landlock (Linux 5.13)")
    reach = "nothing but the app itself" if means.calls and own_network_here() else "none"
    yield _health("app network", means.calls, f"{reach} unless --network", "seccomp")
    yield _health("app processes", means.calls, "cannot start or signal others", "seccomp")
    yield Health("app memory", True, "the JVM's heap is capped")


def _health(name: str, holds: bool, what: str, needs: str) -> Health:
    if holds:
        return Health(name, True, f"{what}, kept by the operating system")
    hint = f"run untrusted apps in a container or virtual machine; this system lacks {needs}"
    return Health(name, False, "kept only by the JVM device itself", hint, optional=True)


def _jailed(command: list[str], confinement: Confinement, means: SandboxSupport) -> list[str]:
    readable = list(_SYSTEM)
    readable += _SYSTEM_WITH_NETWORK if confinement.network else ()
    for path in confinement.readable:
        readable += {str(path), os.path.realpath(path)}
        readable += _settings_of(path)
    spec = {
        "files": means.files,
        "calls": call_rules(platform.machine()) if means.calls else None,
        "network": confinement.network,
        "readable": [path for path in dict.fromkeys(readable) if os.path.exists(path)],
        "writable": [*_WRITABLE, *map(str, confinement.writable)],
        "largest_file": _LARGEST_FILE,
        "memory": _MEMORY,
    }
    return [sys.executable, "-I", "-S", str(_JAIL), json.dumps(spec), *command]


def _settings_of(java: Path) -> list[str]:
    """A distribution's Java keeps its settings elsewhere and links to them, or to each of them."""
    places = [java / part for part in ("conf", "lib/security")]
    files = [file for place in places for file in place.rglob("*") if file.is_symlink()]
    return [os.path.realpath(each) for each in (*places, *files)]


def _holds(*, files: bool, calls: bool) -> bool:
    """Whether a confined process starts at all and is refused what it should be."""
    with tempfile.TemporaryDirectory() as directory:
        secret = Path(directory, "secret")
        secret.write_text("secret")
        confinement = Confinement(readable=(Path(sys.prefix),), writable=())
        probe = ["/bin/cat", str(secret)] if files else ["/bin/sh", "-c", "/bin/true & wait"]
        try:
            allowed = _status(
                _jailed(["/bin/cat", "/dev/null"], confinement, SandboxSupport(files, calls))
            )
            refused = _status(_jailed(probe, confinement, SandboxSupport(files, calls)))
        except (OSError, subprocess.TimeoutExpired):
            return False
    return allowed == 0 and refused != 0


def _status(command: list[str]) -> int:
    done = subprocess.run(command, capture_output=True, timeout=_PROBE_SECONDS, check=False)
    return done.returncode
