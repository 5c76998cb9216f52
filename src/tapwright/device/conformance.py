"""`check_device`: whether a device keeps the contract. Public, for devices of others too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tapwright.core.action import Action, ActionKind, Argument, accepts
from tapwright.core.app import App
from tapwright.core.errors import DeviceError, InputError, TapwrightError, UnsupportedError
from tapwright.core.screen import Screen, WidgetIdentity
from tapwright.device.device import Device
from tapwright.device.device_values import Power

_WALK_STEPS = 12
_NOWHERE = WidgetIdentity("tapwright.conformance.NoSuchWidget")


class Rule(NamedTuple):
    """One rule of the contract and how the device breaks it; empty when it is kept."""

    name: str
    broken: str

    @property
    def is_kept(self) -> bool:
        """Whether the device does as the rule says."""
        return not self.broken


def check_device(make_device: Callable[[], Device], app: App) -> list[Rule]:
    """Try every rule; all are tried, even if some are broken.

    The app's first screen should have a field to write into and something to click, so that the
    rules about them are tried too.
    """
    rules, device = [], make_device()
    for name, rule in _RULES.items():
        try:
            broken = rule(device, app) or ""
        except TapwrightError as error:
            broken = f"raised {type(error).__name__}: {error.message}"
            # What failed may be in any state; the rules to come deserve a sound device.
            device.close()
            device = make_device()
        rules.append(Rule(name, broken))
    device.close()
    return rules


def _open(device: Device, app: App) -> Screen:
    device.open()
    if device.installed is None:
        device.install(app)
    device.reset()
    return device.launch().screen


def _closed_refuses(device: Device, app: App) -> str | None:
    try:
        device.observe()
    except DeviceError:
        return None
    return "a device that was never opened answered"


def _opens_and_closes_twice(device: Device, app: App) -> str | None:
    for _ in range(2):
        device.open()
        device.open()
        device.close()
        device.close()
    return None


def _launch_shows_the_app(device: Device, app: App) -> str | None:
    screen = _open(device, app)
    if screen.package != app.package:
        return f"launch shows {screen.package}, not {app.package}"
    return None if screen.widgets and screen.activity else "launch shows no widgets or no activity"


def _looking_changes_nothing(device: Device, app: App) -> str | None:
    _open(device, app)
    first, second = device.observe().screen, device.observe().screen
    return None if first == second else "two looks in a row saw different screens"


def _clock_moves_forward(device: Device, app: App) -> str | None:
    _open(device, app)
    before = device.observe().seconds
    after = device.perform(Action(ActionKind.IDLE, argument=2.0)).seconds
    return None if after - before >= 2.0 else f"idle 2 s moved the clock by {after - before:.3f} s"


def _text_is_written(device: Device, app: App) -> str | None:
    screen = _open(device, app)
    for identity, widget in screen.identities():
        if accepts(ActionKind.WRITE, widget) and not widget.password:
            for text in ("Grüße, 你好", "second"):
                screen = device.perform(Action(ActionKind.WRITE, identity, text)).screen
                shown = [other for other in screen.widgets if other.text == text]
                if not shown:
                    return f"{text!r} was written and is not on the screen"
                identity = next(key for key, value in screen.identities() if value is shown[0])
            return None
    return None


def _rotation_turns_and_returns(device: Device, app: App) -> str | None:
    before = _open(device, app)
    turned = device.perform(Action(ActionKind.ROTATE)).screen
    again = device.perform(Action(ActionKind.ROTATE)).screen
    if turned.landscape == before.landscape or again.landscape != before.landscape:
        return "rotate does not turn the screen and back"
    return None


def _home_leaves_and_launch_returns(device: Device, app: App) -> str | None:
    _open(device, app)
    if device.perform(Action(ActionKind.HOME)).screen.package == app.package:
        return "after home the app is still shown"
    shown = device.launch().screen.package
    return None if shown == app.package else f"after launch {shown} is shown"


def _absent_widget_is_refused(device: Device, app: App) -> str | None:
    _open(device, app)
    try:
        device.perform(Action(ActionKind.CLICK, _NOWHERE))
    except InputError:
        return None
    return "a click on a widget that is not there was performed"


def _undeclared_is_refused(device: Device, app: App) -> str | None:
    _open(device, app)
    missing = next((kind for kind in ActionKind if kind not in device.capabilities.actions), None)
    asked: list[tuple[str, Callable[[], object]]] = []
    if missing is not None:
        asked.append((missing, lambda: device.perform(_any_action(missing))))
    if Power.SCREENSHOT not in device.capabilities.powers:
        asked.append(("screenshot", device.screenshot))
    if Power.COVERAGE not in device.capabilities.powers:
        asked.append(("coverage", device.coverage))
    for name, ask in asked:
        try:
            ask()
        except UnsupportedError:
            continue
        return f"{name} is not declared, yet was performed"
    return None


def _declared_system_actions_work(device: Device, app: App) -> str | None:
    _open(device, app)
    for kind in sorted(device.capabilities.actions):
        if kind.is_system:
            device.perform(_any_action(kind))
            if device.observe().screen.package != app.package:
                device.launch()
    return None


def _screenshot_is_png(device: Device, app: App) -> str | None:
    if Power.SCREENSHOT not in device.capabilities.powers:
        return None
    _open(device, app)
    return None if device.screenshot().startswith(b"\x89PNG\r\n\x1a\n") else "it is no PNG"


def _coverage_is_sound(device: Device, app: App) -> str | None:
    if Power.COVERAGE not in device.capabilities.powers:
        return None
    _open(device, app)
    for counter in device.coverage().values():
        if not 0 <= counter.covered <= counter.total or counter.total == 0:
            return f"coverage says {counter.covered} of {counter.total}"
    return None


def _reset_is_fresh(device: Device, app: App) -> str | None:
    first = _open(device, app)
    for _ in _walk(device, first):
        pass
    device.reset()
    again = device.launch().screen
    return None if again == first else "the first screen after reset differs from a fresh one"


def _same_actions_same_screens(device: Device, app: App) -> str | None:
    if Power.DETERMINISTIC not in device.capabilities.powers:
        return None
    first = list(_walk(device, _open(device, app)))
    device.reset()
    second = list(_walk(device, device.launch().screen))
    if first != second:
        return "the same actions after reset led to other screens, yet it declares determinism"
    return None


def _walk(device: Device, screen: Screen) -> Iterator[Screen]:
    """A fixed walk: each time the first clickable widget whose turn it is, else back."""
    for number in range(_WALK_STEPS):
        usable = [key for key, widget in screen.identities() if accepts(ActionKind.CLICK, widget)]
        if usable:
            screen = device.perform(Action(ActionKind.CLICK, usable[number % len(usable)])).screen
        else:
            screen = device.perform(Action(ActionKind.BACK)).screen
        yield screen


def _any_action(kind: ActionKind) -> Action:
    arguments: dict[Argument, str | float] = {
        Argument.TEXT: "a",
        Argument.SECONDS: 1.0,
        Argument.DIRECTION: "up",
        Argument.PERMISSION: "android.permission.CAMERA",
        Argument.INTENT: "intent:#Intent;action=org.example.NOBODY;end",
    }
    return Action(kind, None if kind.is_system else _NOWHERE, arguments.get(kind.argument))


_RULES: dict[str, Callable[[Device, App], str | None]] = {
    "a closed device refuses": _closed_refuses,
    "open and close may be called again": _opens_and_closes_twice,
    "launch shows the app": _launch_shows_the_app,
    "looking changes nothing": _looking_changes_nothing,
    "idle moves the clock": _clock_moves_forward,
    "written text is shown": _text_is_written,
    "rotation turns and returns": _rotation_turns_and_returns,
    "home leaves and launch returns": _home_leaves_and_launch_returns,
    "a widget that is not there is refused": _absent_widget_is_refused,
    "what is not declared is refused": _undeclared_is_refused,
    "declared system actions work": _declared_system_actions_work,
    "a screenshot is a PNG": _screenshot_is_png,
    "coverage is sound": _coverage_is_sound,
    "reset is fresh": _reset_is_fresh,
    "the same actions give the same screens": _same_actions_same_screens,
}
