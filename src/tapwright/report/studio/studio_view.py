"""What the studio's page shows of the bench, as JSON values."""

from __future__ import annotations

import base64
from typing import Any

from tapwright.core.action import ActionKind, Need, needs_met
from tapwright.core.errors import DeviceError
from tapwright.core.screen import Screen, Widget
from tapwright.device.device import Device
from tapwright.device.device_values import Power
from tapwright.device.picture import shrink, small_webp, without_secrets
from tapwright.device.wireframe import picture_of
from tapwright.report.studio.bench import Bench, Done
from tapwright.testcase.labels import label_of
from tapwright.testcase.test_case import in_words

_TEXT_LENGTH = 300
_LOG_LINES = 40
# What can be done to a widget, in the order in which the page offers it.
_KINDS = (
    ActionKind.CHECK,
    ActionKind.CLICK,
    ActionKind.WRITE,
    ActionKind.LONG_CLICK,
    ActionKind.SCROLL_DOWN,
    ActionKind.SCROLL_UP,
    ActionKind.SCROLL_RIGHT,
    ActionKind.SCROLL_LEFT,
)
# What can be done whatever is shown.
_ANYWHERE = (
    ActionKind.BACK,
    ActionKind.ROTATE,
    ActionKind.IDLE,
    ActionKind.MENU,
    ActionKind.HOME,
    ActionKind.PAUSE_RESUME,
    ActionKind.REINIT,
)


def state_of(bench: Bench, message: str = "") -> dict[str, Any]:
    """All that the page shows."""
    screen, crash = bench.screen, bench.observation.crash
    kinds = bench.device.capabilities.actions
    return {
        "activity": screen.activity.rpartition(".")[2] or screen.package,
        "size": screen.size,
        "picture": _picture_address(bench.device, screen, ended=crash is not None),
        "widgets": [] if crash is not None else _widgets(screen, kinds),
        "anywhere": [kind.value for kind in _ANYWHERE if kind in kinds],
        "steps": [_step(each) for each in bench.done],
        "crash": "" if crash is None else crash.headline[:_TEXT_LENGTH],
        "log": bench.logs[-_LOG_LINES:],
        "message": message,
    }


def _widgets(screen: Screen, kinds: frozenset[ActionKind]) -> list[dict[str, Any]]:
    return [
        {
            "number": number,
            "name": (label_of(screen, identity) or widget.name)[:_TEXT_LENGTH],
            "class": widget.simple_class,
            "id": widget.resource_id.rpartition("/")[2],
            "bounds": widget.bounds,
            "can": _can(widget, kinds),
            "asserts": _assertions(widget),
        }
        for number, (identity, widget) in enumerate(screen.identities())
        if not widget.bounds.is_empty
    ]


def _can(widget: Widget, kinds: frozenset[ActionKind]) -> list[str]:
    met = needs_met(widget)
    can = [kind for kind in _KINDS if kind in kinds and kind.need in met]
    if ActionKind.CHECK in can and ActionKind.CLICK in can:
        can.remove(ActionKind.CHECK)  # the same finger
    assert Need.NOTHING not in met
    return [kind.value for kind in can]


def _assertions(widget: Widget) -> list[list[str]]:
    """What can be said of a widget: the kind of `shows` and its value."""
    if widget.password:
        return []
    said = [["text", text] for text in (widget.text, widget.content_description) if text]
    if widget.checkable:
        said.append(["checked" if widget.checked else "unchecked", widget.name])
    return said


def _step(done: Done) -> dict[str, Any]:
    crash = done.step.crash
    return {
        "said": done.plan().describe(),
        "shows": [in_words(shown) for shown in done.shows],
        "stage": done.stage,
        "crash": "" if crash is None else crash.headline[:_TEXT_LENGTH],
    }


def _picture_address(device: Device, screen: Screen, *, ended: bool) -> str:
    if ended:
        return ""
    if Power.SCREENSHOT in device.capabilities.powers:
        try:
            return _data_address(shrink(device.screenshot(), screen))
        except DeviceError:
            # What the widgets tell is still true; the next action shows whether the device lives.
            return _data_address(small_webp(without_secrets(picture_of(screen), screen)))
    return _data_address(small_webp(without_secrets(picture_of(screen), screen)))


def _data_address(webp: bytes) -> str:
    return "data:image/webp;base64," + base64.b64encode(webp).decode("ascii")
