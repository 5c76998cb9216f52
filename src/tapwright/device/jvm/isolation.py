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
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import tapwright
from tapwright.core.doctor_check import DoctorCheck
from tapwright.device.jvm.jail.system_calls import MACHINES, call_rules

_PROBE_SECONDS = 20
_ROOT = str(Path(tapwright.__file__).parent.parent)
_ENTER = (
    f"import sys; sys.path.insert(0, {_ROOT!r}); import tapwright.device.jvm.jail.enter as jail"
)
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
_RESOLVER = "/etc/resolv.conf"
_SYSTEM_WITH_NETWORK = ("/etc/hosts", "/etc/host.conf", _RESOLVER, "/etc/gai.conf")
_WRITABLE = ("/dev/null", "/dev/zero")
OPEN = "not confined"
LIMITS = {
    "file_size": 1 << 30,
    "memory": 4 << 30,
    "descriptors": 4096,
    "threads": 4096,
    "locked_memory": 1 << 20,
    "message_queues": 0,
    "core_dump": 0,
}


@dataclass(frozen=True, slots=True)
class PhonePaths:
    """Files of this machine that the process sees where a phone has them."""

    root: Path  # an empty directory
    writable: dict[str, Path]  # by the path on a phone
    readable: dict[str, Path]

    def specification(self) -> dict[str, Any]:
        """Return it as the jail reads it."""
        places = {**self.writable, **self.readable}
        return {
            "root": str(self.root),
            "places": {path: str(source) for path, source in places.items()},
            "writable": list(self.writable),
        }


@dataclass(frozen=True, slots=True)
class Confinement:
    """What a confined process is given; everything else is refused."""

    readable: tuple[Path, ...]
    writable: tuple[Path, ...]
    internet: bool = False  # can look up names and use sockets beyond itself
    host_ports: tuple[int, ...] = ()  # of this machine, to be reached at 10.0.2.2
    resolver: Path | None = None  # stands in for /etc/resolv.conf
    shares_network: bool = False  # has the network of this machine, its loopback included
    limits: dict[str, int] = field(default_factory=lambda: dict(LIMITS))
    phone: PhonePaths | None = None  # seen where a phone has them


@dataclass(frozen=True, slots=True)
class SandboxSupport:
    """What the operating system offers to confine a process; less of it can be asked for."""

    landlock: int  # its version, 0 for none
    calls: bool  # filters system calls
    namespaces: bool = True  # gives mounts and a network of one's own; tried at each start

    @property
    def files(self) -> bool:
        """Whether it can keep a process from files."""
        return self.landlock > 0


@dataclass(frozen=True, slots=True)
class Held:
    """Which layers of the confinement hold for a process that runs."""

    landlock: int = 0
    calls: bool = False
    mounts: bool = False
    own_network: bool = False
    phone_paths: bool = False  # its files are where a phone has them
    reaches: str = ""  # what it was given of the network besides

    def facts(self) -> dict[str, str]:
        """Return each layer with what holds, for people and for the record."""
        stand_in = "refused, or without effect" if self.calls else OPEN
        return {
            "files": f"Landlock {self.landlock}" if self.landlock else OPEN,
            "file modes": "read-only mounts" if self.mounts else stand_in,
            "processes": "allow-list of system calls" if self.calls else OPEN,
            "network": self._network(),
        }

    def _network(self) -> str:
        if self.own_network:
            return f"its own{self.reaches and ' with '}{self.reaches}"
        return self.reaches or ("no sockets" if self.calls else OPEN)


@cache
def means_here() -> SandboxSupport:
    """What this machine says it offers."""
    if not sys.platform.startswith("linux"):
        return SandboxSupport(0, calls=False, namespaces=False)
    from tapwright.device.jvm.jail.call_filter import can_filter_calls
    from tapwright.device.jvm.jail.landlock import landlock_version

    known = platform.machine() in MACHINES
    return SandboxSupport(landlock_version(), known and can_filter_calls())


def confined(
    command: list[str],
    confinement: Confinement,
    means: SandboxSupport | None = None,
    control: int | None = None,
) -> list[str]:
    """Return the command that runs this one with all the confinement that the machine offers.

    Args:
        command: what to run.
        confinement: what it is given.
        means: those to use; None uses all.
        control: a socket by which the jail agrees with the host before the command runs.
    """
    means = means or means_here()
    if not (means.files or means.calls):
        return command
    spec = _specification(confinement, means, control)
    start = f"{_ENTER}; jail.main()"
    return [sys.executable, "-I", "-S", "-c", start, json.dumps(spec), *command]


def _specification(
    confinement: Confinement, means: SandboxSupport, control: int | None
) -> dict[str, Any]:
    readable = list(_SYSTEM)
    readable += _SYSTEM_WITH_NETWORK if confinement.internet else ()
    for path in confinement.readable:
        readable += {str(path), os.path.realpath(path)}
        readable += _settings_of(path)
    resolver = confinement.resolver
    return {
        "parent": os.getpid(),
        "control": control,
        "landlock": means.landlock,
        "namespaces": means.namespaces,
        "calls": call_rules(platform.machine()) if means.calls else None,
        "shares_network": confinement.shares_network,
        "host_ports": list(confinement.host_ports),
        "replaced": {_RESOLVER: str(resolver)} if resolver and os.path.exists(_RESOLVER) else {},
        "readable": [path for path in dict.fromkeys(readable) if os.path.exists(path)],
        "writable": [*_WRITABLE, *map(str, confinement.writable)],
        "limits": confinement.limits,
        "phone": confinement.phone and confinement.phone.specification(),
    }


def _settings_of(java: Path) -> list[str]:
    """A distribution's Java keeps its settings elsewhere and links to them, or to each of them."""
    places = [java / part for part in ("conf", "lib/security")]
    files = [file for place in places for file in place.rglob("*") if file.is_symlink()]
    return [os.path.realpath(each) for each in (*places, *files)]


@cache
def own_network_here() -> bool:
    """Whether a confined process has sockets, in a network that is its own; tried out."""
    return means_here().calls and _tried("import socket; socket.socket()") == 0


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
        return means_here().calls and _tried(program, directory) == errno.EROFS


def _tried(program: str, *arguments: str) -> int | None:
    """Return the exit status of a Python that may open all files and make no other calls."""
    probe = [os.path.realpath(sys.executable), "-I", "-S", "-c", program, *arguments]
    return _status(confined(probe, Confinement((), ()), SandboxSupport(0, calls=True)))


def isolation_report(means: SandboxSupport | None = None) -> Iterator[DoctorCheck]:
    """What keeps an app in its place on this machine, and what does not; all of it tried out."""
    offered = means or means_here()
    files = offered.files and _holds(SandboxSupport(offered.landlock, calls=False))
    calls = offered.calls and _holds(SandboxSupport(0, calls=True, namespaces=offered.namespaces))
    own_network = calls and offered.namespaces and own_network_here()
    mounts = calls and offered.namespaces and own_mounts_here()
    yield _health(
        "app files", files, f"only its own directory: Landlock {offered.landlock}", "Landlock"
    )
    how = "read-only mounts" if mounts else "refused, or without effect on its own files too"
    yield _health("app file modes", calls, f"those of others stay: {how}", "seccomp")
    reach = "nothing but the app itself" if own_network else "none"
    yield _health("app network", calls, f"{reach} unless --network", "seccomp")
    yield _health(
        "app processes", calls, "cannot start or signal others: allow-list of calls", "seccomp"
    )
    yield DoctorCheck("app memory", True, "the JVM's heap is capped")


def lacking(means: SandboxSupport | None = None) -> list[str]:
    """Return what this machine lacks to confine a stranger's code."""
    offered = means or means_here()
    needs = {"Landlock (Linux 5.13)": offered.files, "a filter of system calls": offered.calls}
    return [name for name, there in needs.items() if not there]


def _health(name: str, holds: bool, what: str, needs: str) -> DoctorCheck:
    if holds:
        return DoctorCheck(name, True, f"{what}, kept by the operating system")
    hint = f"run untrusted apps in a container or virtual machine; this system lacks {needs}"
    return DoctorCheck(
        name, False, "not kept: apps run only with --unconfined", hint, optional=True
    )


def _holds(means: SandboxSupport) -> bool:
    """Whether a confined process starts at all and is refused what it should be."""
    with tempfile.TemporaryDirectory() as directory:
        secret = Path(directory, "secret")
        secret.write_text("secret")
        confinement = Confinement(readable=(Path(sys.prefix),), writable=())
        probe = ["/bin/cat", str(secret)] if means.files else ["/bin/sh", "-c", "/bin/true & wait"]
        allowed = _status(confined(["/bin/cat", "/dev/null"], confinement, means))
        refused = _status(confined(probe, confinement, means))
    return allowed == 0 and refused not in (0, None)


def _status(command: list[str]) -> int | None:
    """Return the exit status, or nothing where the command cannot run or does not end."""
    try:
        done = subprocess.run(command, capture_output=True, timeout=_PROBE_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.returncode
