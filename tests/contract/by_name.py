"""Acting on widgets by what a person reads on them, for tests that follow a screen."""

from __future__ import annotations

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen, Widget, WidgetIdentity
from tapwright.device.jvm.device import JvmDevice


def texts(screen: Screen) -> set[str]:
    return {word for widget in screen.widgets for word in (widget.text, widget.content_description)}


def named(screen: Screen, name: str) -> tuple[WidgetIdentity, Widget]:
    for identity, widget in screen.identities():
        if name in (widget.text, widget.content_description):
            return identity, widget
    raise AssertionError(f"no {name} on {sorted(texts(screen))}")


def act(
    device: JvmDevice, name: str, kind: ActionKind = ActionKind.CLICK, argument: str | None = None
) -> Screen:
    seen = device.perform(Action(kind, named(device.observe().screen, name)[0], argument))
    assert seen.crash is None
    assert seen.limits == ()
    return seen.screen


def write(device: JvmDevice, text: str) -> Screen:
    """Writes into the first field of the screen."""
    screen = device.observe().screen
    field = next(one for one, widget in screen.identities() if widget.editable)
    return device.perform(Action(ActionKind.WRITE, field, text)).screen
