"""What the JVM device can be told, and which SDK level an app gets."""

from __future__ import annotations

from dataclasses import dataclass

from tapwright.core.errors import InputError
from tapwright.device.jvm.lock import own_lock

# Levels on which apps were seen to run; others can be asked for.
WORKING_LEVELS = (30, 33, 34)
GRANTS = ("all", "none", "ask")


@dataclass(frozen=True, slots=True)
class JvmSettings:
    """Everything about one JVM device; frozen, so that a run can be repeated with it."""

    # Feeds everything random that the app asks the device for.
    seed: int = 0
    # Android level; None takes the working one nearest to the app's target.
    sdk: int | None = None
    # Answer to permission requests: all, none, or ask, which shows a screen to answer.
    grant: str = "all"
    # Whether the app has a network; without, its sockets reach nothing but the app itself.
    network: bool = False
    # Java packages whose coverage is measured; empty: those that the converter finds to be the
    # app's own.
    coverage_packages: tuple[str, ...] = ()
    # Largest heap of the JVM in megabytes; an app that wants more gets an OutOfMemoryError.
    heap_megabytes: int = 640
    # Whether the operating system's means keep the app away from files, network and processes.
    isolated: bool = True
    # How long the JVM may take until it says hello.
    boot_seconds: float = 90.0
    # How long one request may take; the device itself calls a blocked app an ANR long before.
    answer_seconds: float = 120.0
    # How long the conversion of an APK may take.
    convert_seconds: float = 600.0

    def __post_init__(self) -> None:
        levels = own_lock().levels
        if self.sdk is not None and self.sdk not in levels:
            known = ", ".join(map(str, levels))
            raise InputError(f"no SDK level {self.sdk} for the JVM device", hint=f"have {known}")
        if self.grant not in GRANTS:
            raise InputError(f"--grant takes {', '.join(GRANTS)}, got {self.grant!r}")


def level_for(target: int, asked: int | None = None) -> int:
    """The SDK level to run an app on: as asked, or the nearest working one to its target."""
    if asked is not None:
        return asked
    return min(WORKING_LEVELS, key=lambda level: (abs(level - target), level))
