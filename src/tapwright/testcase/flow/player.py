"""Does on a device what the commands of a flow come down to: touches, keys, starts, waits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tapwright.core.crash import Crash
from tapwright.core.errors import UnsupportedError
from tapwright.core.screen import Screen, Widget
from tapwright.core.step import Observation
from tapwright.device.device import Device
from tapwright.device.device_values import Power, RawEvent
from tapwright.device.touch import Touch
from tapwright.testcase.flow.flow import CommandFailed
from tapwright.testcase.flow.known_commands import KEYS
from tapwright.testcase.flow.permission_names import ALL, permissions_of
from tapwright.testcase.flow.selecting import Selector, select

_LOOK_AGAIN_SECONDS = 0.5
_NAMED = {3: "home", 4: "back", 82: "menu"}
_EXTRAS = {bool: "--ez", int: "--ei", float: "--ef"}


class Player:
    """The device, the screen that it shows, and the crash that it showed."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.crash: Crash | None = None
        self._touch = Touch(device)
        self._screen = Screen()
        self._is_online = True

    @property
    def screen(self) -> Screen:
        """Returns the screen as it was last seen."""
        return self._screen

    def see(self, seen: Observation) -> None:
        """Notes what the device shows; a crash is kept for whoever asks."""
        self._screen = seen.screen
        if seen.crash is not None and seen.crash.is_finding:
            self.crash = seen.crash

    def inject(self, *events: RawEvent) -> None:
        """Performs fingers and keys."""
        self.see(self._touch.inject(events))

    def look(self) -> None:
        """Looks at the device."""
        self.see(self.device.observe())

    # -- the app --------------------------------------------------------------------------------

    def begin(self, seed: int) -> None:
        """Makes the phone as new, with the app installed and not started."""
        self.device.reseed(seed)
        self.device.reset()
        self._touch.forget()
        self.crash = None
        self.look()

    def launch(self, options: Mapping[str, Any]) -> None:
        """Starts the app, as the options of `launchApp` say."""
        if options.get("clearState") is True:
            self.device.reset()
        elif options.get("stopApp", True) is not False:
            self.device.stop()
        self._touch.forget()
        self.grant(options.get("permissions") or {})
        arguments = options.get("arguments") or {}
        if arguments:
            self._start_with(arguments)
        elif options.get("stopApp", True) is False and not options.get("clearState"):
            self.inject(["return"])
        else:
            self.see(self.device.launch())

    def grant(self, permissions: Mapping[str, Any]) -> None:
        """Grants or takes away permissions, by the names of Android or `all`."""
        if not permissions:
            return
        self._require_system("permissions")
        for name, state in permissions.items():
            allowed = str(state).lower() == "allow"
            if name == ALL:
                names = self.device.system("platformPermissions", {}).result["names"]
            else:
                names = permissions_of(name)
            for each in names:
                self.device.system("permission", {"name": each, "allowed": allowed})

    def _start_with(self, arguments: Mapping[str, Any]) -> None:
        """Starts the launcher activity with extras."""
        self._require_system("arguments")
        package = self.device.app.package
        words = ["-a", "android.intent.action.MAIN", "-c", "android.intent.category.LAUNCHER"]
        for name, value in arguments.items():
            kind = _EXTRAS.get(type(value), "--es")
            text = str(value).lower() if isinstance(value, bool) else str(value)
            words += [kind, str(name), text]
        answer = self.device.system("start", {"arguments": [*words, "-p", package]})
        self.see(answer.observation)

    def open_link(self, address: str) -> None:
        """Opens an address in the app that takes it, this one or another."""
        if Power.SYSTEM_CALLS not in self.device.capabilities.powers:
            return self.inject(["open", address])
        words = ["-a", "android.intent.action.VIEW", "-d", address]
        answer = self.device.system("start", {"arguments": words})
        self.see(answer.observation)
        if answer.result.get("error"):
            raise CommandFailed(f"no app opens {address}")
        return None

    def _require_system(self, what: str) -> None:
        if Power.SYSTEM_CALLS not in self.device.capabilities.powers:
            raise UnsupportedError(f"{self.device.name} takes no {what} of a flow")

    def stop(self) -> None:
        """Ends the app."""
        self.device.stop()
        self._touch.forget()
        self.look()

    def clear(self) -> None:
        """Deletes the app's data."""
        self.device.reset()
        self._touch.forget()
        self.look()

    # -- fingers and keys -----------------------------------------------------------------------

    def press_key(self, name: str) -> None:
        """Presses a key by Maestro's name."""
        code = KEYS.get(name.lower())
        if code is None:
            raise CommandFailed(f"no key {name}; there are {', '.join(sorted(KEYS))}")
        if code == KEYS["power"]:
            self.inject(["screen", not self._screen.screen_on])
        else:
            self.inject([_NAMED[code]] if code in _NAMED else ["key", code])

    def swipe(self, start: Sequence[int], end: Sequence[int], milliseconds: int) -> None:
        """Drags from one point to another."""
        self.inject(["drag", *start, *end, milliseconds], ["idle", 0.7])

    def set_network(self, on: bool) -> None:
        """Connects the device, or takes its network away."""
        self._is_online = on
        self.inject(["network", on])

    def toggle_network(self) -> None:
        """Switches the network over."""
        self.set_network(not self._is_online)

    def turn(self, landscape: bool) -> None:
        """Turns the phone."""
        if self._screen.landscape != landscape:
            self.inject(["rotate"])

    # -- waiting --------------------------------------------------------------------------------

    def find(self, selector: Selector, seconds: float) -> Widget | None:
        """Returns the widget that a selector means, waiting for it; None if it does not come."""
        return next(iter(self.wait(selector, seconds)), None)

    def wait(self, selector: Selector, seconds: float, *, wanted: bool = True) -> list[Widget]:
        """Returns what matches as soon as something does, or as soon as nothing does."""
        left = seconds
        while True:
            found = select(self._screen, selector)
            if bool(found) == wanted or left <= 0 or self.crash is not None:
                return found
            self.inject(["idle", min(_LOOK_AGAIN_SECONDS, left)])
            left -= _LOOK_AGAIN_SECONDS
