"""What the JVM device can be told, and which SDK level an app gets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self

from tapwright.apk.manifest import Manifest
from tapwright.core.errors import InputError
from tapwright.device.app_network import Network
from tapwright.device.phone_contents import contents_of
from tapwright.device.phone_file import EMPTY, PhoneFile, read_phone
from tapwright.device.profiles import profile_named
from tapwright.device.registry import GRANTS, DeviceOptions

# Levels to choose from by the app's target: tests run apps on them.
WORKING_LEVELS = (30, 33, 34, 35, 36)
# Levels that can be asked for; on the others of the lock the JVM does not live to show an app.
OFFERED_LEVELS = (29, 30, 31, 32, 33, 34, 35, 36)


@dataclass(frozen=True, slots=True)
class JvmSettings:
    """Everything about one JVM device; frozen, so that a run can be repeated with it."""

    # Feeds everything random that the app asks the device for.
    seed: int = 0
    # Android level; None takes the working one nearest to the app's target, not below its least.
    sdk: int | None = None
    # How permissions are granted: one of GRANTS.
    grant: str = "all"
    # What the app can reach, as device.app_network spells it.
    network: str = "none"
    # One answer of the servers in so many goes wrong; none if 0.
    network_faults: int = 0
    # Ports of this machine that the app reaches at 10.0.2.2, as on an emulator.
    host_ports: tuple[int, ...] = ()
    # Java packages whose coverage is measured; empty: those that the converter finds to be the
    # app's own.
    coverage_packages: tuple[str, ...] = ()
    # Whether the app may run where the operating system cannot keep it from files, network and
    # processes; what can be kept is kept all the same.
    unconfined: bool = False
    # The mapping.txt of the app's build; empty: the one beside its APK, if there is one.
    mapping: str = ""
    # What is on the phone besides the app: empty, lived-in, or a TOML file.
    phone: str = EMPTY
    # By which all this is set up, a name of device.profiles; empty: none.
    profile: str = ""
    # Whether steps tell what the app compares typed texts with.
    comparisons: bool = False
    # Whether answers that were audited are counted too, to make the table of the audit.
    audits_all: bool = False

    def __post_init__(self) -> None:
        if self.sdk is not None and self.sdk not in OFFERED_LEVELS:
            raise InputError(
                f"the JVM device does not run SDK level {self.sdk}",
                hint=f"it runs {_listed(OFFERED_LEVELS)}; without --sdk it chooses by the app",
            )
        if self.grant not in GRANTS:
            raise InputError(f"--grant takes {', '.join(GRANTS)}, got {self.grant!r}")
        Network.parse(self.network)
        read_phone(self.phone)  # a wrong file is told before anything is made
        profile_named(self.profile)

    @classmethod
    def of(cls, options: DeviceOptions) -> Self:
        """Returns them as the command line gives them."""
        return cls(
            seed=options.seed,
            sdk=options.sdk,
            grant=options.grant,
            network=options.network,
            network_faults=options.network_faults,
            coverage_packages=options.coverage_packages,
            host_ports=options.host_ports,
            unconfined=options.unconfined,
            mapping=options.mapping,
            phone=options.phone,
            profile=options.profile,
            comparisons=options.comparisons,
        )

    @property
    def reach(self) -> Network:
        """What the app can reach."""
        return Network.parse(self.network)

    @property
    def phone_contents(self) -> dict[str, Any] | None:
        """What is on the phone, as the Java side takes it; None for nothing."""
        phone, screen = read_phone(self.phone), profile_named(self.profile).screen
        if phone is None and not screen:
            return None
        contents = contents_of(phone or PhoneFile())
        return {**contents, "configuration": {**contents["configuration"], **screen}}

    @property
    def own_code(self) -> str:
        """Which rule finds the code that counts as the app's own."""
        return profile_named(self.profile).own_code

    def level_for(self, manifest: Manifest) -> int:
        """Returns the SDK level to run an app on."""
        return level_for(manifest, self.sdk, profile_named(self.profile).levels)


def level_for(manifest: Manifest, asked: int | None = None, among: tuple[int, ...] = ()) -> int:
    """The SDK level to run an app on: as asked, or the nearest to its target that it runs on."""
    if asked is not None:
        return asked
    target, minimum = manifest.target_sdk, manifest.min_sdk
    nearest = min(among or WORKING_LEVELS, key=lambda level: (abs(level - target), level))
    if among or minimum <= nearest:  # who names the levels wants no others
        return nearest
    return next((level for level in OFFERED_LEVELS if level >= minimum), nearest)


def level_reason(manifest: Manifest, level: int) -> str:
    """Say why an app gets the level that was chosen for it."""
    if level == manifest.target_sdk:
        return "which it targets"
    if level == level_for(replace(manifest, min_sdk=1)):
        return f"the nearest to its target, {manifest.target_sdk}, that is well tried"
    return f"the lowest that it allows, with its minimum of {manifest.min_sdk}"


def level_obstacle(manifest: Manifest) -> str:
    """Say why no level will do for an app, or nothing."""
    if manifest.min_sdk <= max(OFFERED_LEVELS):
        return ""
    return (
        f"it needs SDK level {manifest.min_sdk}, and the JVM device runs "
        f"{_listed(OFFERED_LEVELS)}; use a phone"
    )


def level_remark(manifest: Manifest, level: int) -> str:
    """Say what an app misses on a level below its own, or nothing."""
    if manifest.min_sdk > level:
        return f"it asks for SDK level {manifest.min_sdk} and gets {level}"
    if manifest.target_sdk > level:
        return (
            f"it targets SDK level {manifest.target_sdk} and gets {level}; what later levels "
            "change for apps does not show here"
        )
    return ""


def _listed(levels: tuple[int, ...]) -> str:
    *most, last = map(str, levels)
    return f"{', '.join(most)} and {last}"
