"""Three numbers become an action: which widget or system action, which text, which way."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tapwright.abstractions.widget_slots import WidgetSlots
from tapwright.agents.deep.vector_action import STRINGS, ActionDecoder
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Bounds, Screen, Widget

BOX = Bounds(0, 0, 9, 9)
BUTTON = Widget("Button", "id/button", package="app", bounds=BOX, clickable=True)
BOTH = Widget("Row", "id/both", package="app", bounds=BOX, clickable=True, long_clickable=True)
HELD = Widget("Icon", "id/held", package="app", bounds=BOX, long_clickable=True)
FIELD = Widget("android.widget.EditText", "id/field", package="app", bounds=BOX, clickable=True)
LIST = Widget("List", "id/list", package="app", bounds=BOX, scrollable=True)
SYSTEM = (ActionKind.NETWORK_OFF, ActionKind.NETWORK_ON, ActionKind.ROTATE, ActionKind.BACK)


def actions_on(*widgets: Widget, system: Sequence[ActionKind] = ()) -> Sequence[Action]:
    return WidgetSlots("app", system).actions_of(Screen("app", "Main", widgets))


def decode(actions: Sequence[Action], *numbers: float) -> Action:
    return ActionDecoder().decode(numbers, actions)


def test_the_first_number_falls_into_equal_parts_of_system_actions_and_widgets() -> None:
    actions = actions_on(BUTTON, HELD, system=(ActionKind.ROTATE, ActionKind.BACK))
    chosen = [decode(actions, number, 0, 0) for number in (-1, -0.51, -0.49, 0.01, 0.51, 1)]
    kinds = [action.kind for action in chosen]
    assert kinds[:3] == [ActionKind.ROTATE, ActionKind.ROTATE, ActionKind.BACK]
    assert kinds[3:] == [ActionKind.CLICK, ActionKind.LONG_CLICK, ActionKind.LONG_CLICK]


@pytest.mark.parametrize(("number", "text"), [(-1, 0), (1, -1), (0, len(STRINGS) // 2)])
def test_the_second_number_chooses_the_text(number: float, text: int) -> None:
    action = decode(actions_on(FIELD), 0, number, 0)
    assert (action.kind, action.argument) == (ActionKind.WRITE, STRINGS[text])


@pytest.mark.parametrize(
    ("widget", "number", "kind"),
    [
        (BUTTON, 1, ActionKind.CLICK),
        (BOTH, -0.1, ActionKind.CLICK),
        (BOTH, 0.1, ActionKind.LONG_CLICK),
        (HELD, -1, ActionKind.LONG_CLICK),
        (LIST, -1, ActionKind.SCROLL_DOWN),
        (LIST, -0.1, ActionKind.SCROLL_UP),
        (LIST, 0.1, ActionKind.SCROLL_RIGHT),
        (LIST, 1, ActionKind.SCROLL_LEFT),
    ],
)
def test_the_third_number_chooses_the_way(widget: Widget, number: float, kind: ActionKind) -> None:
    assert decode(actions_on(widget), 0, 0, number).kind is kind


def test_the_network_is_one_place_that_toggles_until_the_next_episode() -> None:
    decoder, actions = ActionDecoder(), actions_on(BUTTON, system=SYSTEM)
    chosen = [decoder.decode((-1, 0, 0), actions).kind for _ in range(3)]
    assert chosen == [ActionKind.NETWORK_OFF, ActionKind.NETWORK_ON, ActionKind.NETWORK_OFF]
    decoder.begin_episode()
    assert decoder.decode((-1, 0, 0), actions).kind is ActionKind.NETWORK_OFF
