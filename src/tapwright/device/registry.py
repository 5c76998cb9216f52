"""The devices by name, and the options that the command line can give them."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from tapwright.core.app import App
from tapwright.core.registry import Entry, Registry
from tapwright.device.device import Device

# Requests for permissions are granted; all are granted at the install, as by `adb install -g`;
# requests are denied; a screen asks.
GRANTS = ("all", "install", "none", "ask")


@dataclass(frozen=True, slots=True)
class DeviceOptions:
    """What a device may be told when it is made; each device takes what concerns it."""

    seed: int = 0  # for everything random on the device
    sdk: int | None = None  # Android level; None lets the device choose by the app's target
    grant: str = "all"  # how permissions are granted: one of GRANTS
    network: str = "none"  # what the app may reach, as device.app_network spells it
    coverage_packages: tuple[str, ...] = ()  # Java packages to measure; empty: the app's own
    serial: str = ""  # which phone, where there may be several
    host_ports: tuple[int, ...] = ()  # of this machine, which the app reaches at 10.0.2.2
    unconfined: bool = False  # whether it may run where it cannot be confined
    network_faults: int = 0  # one answer of the servers in so many goes wrong; none if 0
    mapping: str = ""  # the mapping.txt of the app's build; empty: the one beside its APK, if any
    phone: str = "empty"  # what is on the phone besides: empty, lived-in, or a TOML file
    profile: str = ""  # a name of device.profiles, by which all this is set up; empty: none


DeviceMaker = Callable[[DeviceOptions], Device]


class DeviceRegistry(Registry[DeviceMaker]):
    """Devices by name; `adb:SERIAL` names one of several of the same kind."""

    def load(self, name: str) -> DeviceMaker:
        """What makes the device with this name."""
        kind, _, serial = name.partition(":")
        make = super().load(kind)

        def made(options: DeviceOptions) -> Device:
            device = make(replace(options, serial=serial) if serial else options)
            device.mapping = options.mapping
            return device

        return made

    def load_each(self, names: str) -> DeviceMaker:
        """Of `A,B` each in turn: the first call makes A, the second B, and so on."""
        makers = itertools.cycle([self.load(name) for name in names.split(",")])
        return lambda options: next(makers)(options)


DEVICES = DeviceRegistry(
    "device",
    "tapwright.devices",
    (
        Entry("jvm", "tapwright.device.jvm.device:make_jvm", "runs an APK inside a JVM, no phone"),
        Entry("adb", "tapwright.device.adb.device:make_adb", "a phone or emulator; adb:SERIAL"),
        Entry("fake", "tapwright.device.registry:make_fake", "runs a finite-state model (.fsm)"),
    ),
)


@contextmanager
def device_with(app: App, name: str, options: DeviceOptions) -> Iterator[Device]:
    """Yields a device of this name with the app installed; it is closed at the end."""
    with DEVICES.load(name)(options) as device:
        device.install(app)
        yield device


def make_fake(options: DeviceOptions) -> Device:
    """The fake device; its randomness is the only thing to set."""
    from tapwright.device.fake import FakeDevice

    return FakeDevice(seed=options.seed)
