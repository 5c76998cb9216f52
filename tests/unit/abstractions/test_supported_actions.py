"""A device offers only what it can perform."""

from tapwright.abstractions.executable_widgets import ExecutableWidgets
from tapwright.abstractions.supported_actions import SupportedActions
from tapwright.core.action import ActionKind
from tapwright.core.screen import Bounds, Screen, Widget

BOUNDS = Bounds(0, 0, 10, 10)


def test_kinds_that_the_device_lacks_are_gone_and_states_stay() -> None:
    button = Widget(
        "android.widget.Button", "x:id/b", bounds=BOUNDS, clickable=True, long_clickable=True
    )
    screen = Screen("x", "Main", (button,))
    whole = ExecutableWidgets()
    part = SupportedActions(whole, frozenset({ActionKind.CLICK, ActionKind.BACK}))
    assert [each.kind for each in part.actions_of(screen)] == [ActionKind.CLICK, ActionKind.BACK]
    assert part.state_of(screen) == whole.state_of(screen)
