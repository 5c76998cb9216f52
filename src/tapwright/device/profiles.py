"""Profiles: how the device is set up, under a name, so that results of different dates compare.

A profile says what the user may set, and what else would change figures when a default moves on:
the levels to choose from, the screen, and which code counts as the app's own. It never brings a
mended fault back.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from tapwright.core.errors import InputError
from tapwright.core.suggest import did_you_mean
from tapwright.device.registry import DeviceOptions

# Rules by which the converter finds the app's own code, as its `--own-code` spells them.
KNOWN, DECLARED = "known", "declared"


@dataclass(frozen=True, slots=True)
class Profile:
    """What is kept."""

    options: Mapping[str, Any] = field(default_factory=dict)  # of DeviceOptions, by field
    entries: str = ""  # ways into the app; empty: any
    levels: tuple[int, ...] = ()  # to choose from by the app's target; empty: all that work
    screen: Mapping[str, int] = field(default_factory=dict)  # width, height, density
    own_code: str = KNOWN


PROFILES = {
    "": Profile(),  # as the device is set up by default
    # What the tables in benchmarks/published were made with.
    "published": Profile(
        options={
            "sdk": None,
            "grant": "install",
            "network": "none",
            "network_faults": 0,
            "host_ports": (),
            "phone": "empty",
            "coverage_packages": (),
        },
        entries="gui",
        levels=(30, 33, 34),
        screen={"width": 411, "height": 731, "density": 160},
        own_code=DECLARED,
    ),
}
PROFILE_NAMES = tuple(name for name in PROFILES if name)
_OPTION_NAMES = {"host_ports": "--host-port"}


def profile_named(name: str) -> Profile:
    """Returns the profile; no name is that of the defaults."""
    if name not in PROFILES:
        near = did_you_mean(name, PROFILE_NAMES)
        raise InputError(f"no profile {name!r}{near}", hint=f"profiles: {', '.join(PROFILE_NAMES)}")
    return PROFILES[name]


def under_profile(options: DeviceOptions, given: Collection[str] | None = None) -> DeviceOptions:
    """Returns the options with what their profile keeps.

    Args:
        options: which name the profile.
        given: the fields that the user gave; None: those that are not as they are by default.

    Raises:
        InputError: there is no such profile, or a given option contradicts it.
    """
    kept = profile_named(options.profile).options
    if given is None:
        plain = DeviceOptions()
        given = [
            each.name
            for each in fields(options)
            if getattr(options, each.name) != getattr(plain, each.name)
        ]
    for name, value in kept.items():
        if name in given and getattr(options, name) != value:
            raise _contradiction(options.profile, _option(name), getattr(options, name), value)
    return replace(options, **kept)


def check_entries(profile: str, entries: str) -> None:
    """Refuses ways into the app that the profile does not have."""
    kept = profile_named(profile).entries
    if kept and entries != kept:
        raise _contradiction(profile, "--entries", entries, kept)


def check_profiled_device(profile: str, device: str) -> None:
    """Refuses a profile for a phone, which has its own level, screen and contents."""
    if profile and any(name.partition(":")[0] == "adb" for name in device.split(",")):
        raise InputError(
            f"--profile {profile} sets up the JVM device, and --device {device} is a phone",
            hint="leave out --profile or --device",
        )


def _contradiction(profile: str, option: str, value: object, kept: object) -> InputError:
    shown = ",".join(map(str, value)) if isinstance(value, tuple) else value
    keeps = f"keeps {option} {kept}" if kept not in (None, (), 0) else f"has no {option}"
    return InputError(
        f"--profile {profile} {keeps}, and {option} {shown} was given",
        hint=f"leave out --profile or {option}",
    )


def _option(name: str) -> str:
    return _OPTION_NAMES.get(name, f"--{name.replace('_', '-')}")
