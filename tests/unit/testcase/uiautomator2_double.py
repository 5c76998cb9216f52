"""Stands in for uiautomator2 in checks of exported code: a fake device behind the same names.

It knows the calls that exported tests make and refuses all others; a phone is needed to know more.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tapwright.core.action import Action, ActionKind, Argument
from tapwright.core.app import App
from tapwright.core.screen import Screen, WidgetIdentity
from tapwright.core.step import Observation
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import load_model

_PRESSED = {"back": ActionKind.BACK, "menu": ActionKind.MENU, "home": ActionKind.HOME}
_ATTRIBUTES = {
    "resourceId": "resource_id",
    "text": "text",
    "description": "content_description",
    "className": "class_name",
}


def connect(serial: str | None = None) -> Device:
    """The fake phone with the model that TAPWRIGHT_MODEL names."""
    return Device(Path(os.environ["TAPWRIGHT_MODEL"]))


class Device:
    def __init__(self, model: Path) -> None:
        self._package = load_model(model).package
        self._device = FakeDevice()
        self._device.open()
        self._device.install(App("app", self._package, model))
        self._crashes: list[str] = []
        self._screen = Screen()

    def app_clear(self, package: str) -> None:
        assert package == self._package
        self._device.reset()

    def app_start(self, package: str, wait: bool = False, stop: bool = False) -> None:
        assert package == self._package
        self._see(self._device.launch())

    def app_stop(self, package: str) -> None:
        self._device.stop()

    def app_current(self) -> dict[str, str]:
        return {"package": self._screen.package, "activity": self._screen.activity}

    def shell(self, command: list[str]) -> SimpleNamespace:
        assert command[:3] == ["logcat", "-b", "crash"]
        if "-c" in command:
            self._crashes.clear()
        return SimpleNamespace(output="\n".join(self._crashes))

    def press(self, key: str) -> None:
        self.do(Action(_PRESSED[key]))

    @property
    def orientation(self) -> str:
        return "left" if self._screen.landscape else "natural"

    @orientation.setter
    def orientation(self, value: str) -> None:
        if value != self.orientation:
            self.do(Action(ActionKind.ROTATE))

    def do(self, action: Action) -> None:
        self._see(self._device.perform(action))

    def _see(self, observation: Observation) -> None:
        self._screen = observation.screen
        if observation.crash is not None:
            self._crashes.append(f"Process: {self._package}\n{observation.crash.headline}")

    def __call__(self, **selector: Any) -> Widget:
        return Widget(self, self._screen, selector)


class Widget:
    def __init__(self, device: Device, screen: Screen, selector: dict[str, Any]) -> None:
        instance = selector.pop("instance", 0)
        found = [
            identity
            for identity, _ in screen.identities()
            if all(_matches(identity, key, value) for key, value in selector.items())
        ]
        self._device = device
        self._identity = found[instance] if instance < len(found) else None

    def wait(self, timeout: float) -> bool:
        return self._identity is not None

    def click(self) -> None:
        self._device.do(Action(ActionKind.CLICK, self._identity))

    def long_click(self) -> None:
        self._device.do(Action(ActionKind.LONG_CLICK, self._identity))

    def set_text(self, text: str) -> None:
        assert ActionKind.WRITE.argument is Argument.TEXT
        self._device.do(Action(ActionKind.WRITE, self._identity, text))

    def swipe(self, direction: str) -> None:
        kind = {"up": ActionKind.SCROLL_DOWN, "down": ActionKind.SCROLL_UP}[direction]
        self._device.do(Action(kind, self._identity))


def _matches(identity: WidgetIdentity, key: str, value: str) -> bool:
    if key.endswith("Matches"):
        attribute = getattr(identity, _ATTRIBUTES[key.removesuffix("Matches")])
        return re.fullmatch(value, attribute) is not None
    return bool(getattr(identity, _ATTRIBUTES[key]) == value)
