"""Numbers mean actions: the system's first, then those of the widgets, and nothing beyond."""

from __future__ import annotations

import numpy as np

from tapwright.abstractions.widget_slots import WidgetSlots
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Bounds, Screen, Widget
from tapwright.gym.discrete_actions import DiscreteActions

SYSTEM = (ActionKind.BACK, ActionKind.NETWORK_OFF, ActionKind.NETWORK_ON)
CHANCE = np.random.default_rng(1)


def actions_of(*widgets: Widget) -> tuple[Action, ...]:
    screen = Screen("org.example", "Main", widgets)
    return tuple(WidgetSlots("org.example", SYSTEM).actions_of(screen))


def button(number: int) -> Widget:
    bounds = Bounds(0, 20 * number, 100, 20 * number + 20)
    return Widget("android.widget.Button", f"b{number}", clickable=True, bounds=bounds)


def kinds(numbers: DiscreteActions, actions: tuple[Action, ...]) -> list[ActionKind]:
    return [action.kind for action in numbers.usable(actions)]


def test_a_long_list_leaves_the_keys_of_the_system_usable() -> None:
    numbers = DiscreteActions(5)
    actions = actions_of(*(button(number) for number in range(20)))
    assert kinds(numbers, actions) == [
        ActionKind.BACK,
        ActionKind.NETWORK_OFF,
        *[ActionKind.CLICK] * 3,
    ]
    assert numbers.mask(actions).tolist() == [1] * 5


def test_the_mask_ends_where_the_actions_end_and_the_rest_counts_from_the_first() -> None:
    numbers = DiscreteActions(8)
    actions = actions_of(button(0))
    assert numbers.mask(actions).tolist() == [1, 1, 1, 0, 0, 0, 0, 0]
    assert numbers.decode(2, actions, CHANCE).kind is ActionKind.CLICK
    assert numbers.decode(5, actions, CHANCE) == numbers.decode(2, actions, CHANCE)


def test_the_network_is_one_switch_that_is_on_when_an_episode_begins() -> None:
    numbers = DiscreteActions(8)
    actions = actions_of()
    assert numbers.decode(1, actions, CHANCE).kind is ActionKind.NETWORK_OFF
    assert kinds(numbers, actions) == [ActionKind.BACK, ActionKind.NETWORK_ON]
    numbers.begin_episode()
    assert kinds(numbers, actions) == [ActionKind.BACK, ActionKind.NETWORK_OFF]


def test_texts_come_from_the_given_chance() -> None:
    numbers = DiscreteActions(8)
    field = Widget("android.widget.EditText", "f", bounds=Bounds(0, 0, 100, 20))
    actions = actions_of(field)
    number = kinds(numbers, actions).index(ActionKind.WRITE)

    def texts(seed: int) -> list[object]:
        chance = np.random.default_rng(seed)
        return [numbers.decode(number, actions, chance).argument for _ in range(10)]

    assert texts(1) == texts(1)
    assert len(set(texts(1))) > 3
