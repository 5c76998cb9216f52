"""The encoding by hashes is the same in every environment and tells what was tried."""

from __future__ import annotations

import numpy as np

from tapwright.abstractions.widget_slots import WidgetSlots
from tapwright.core.action import ActionKind
from tapwright.core.screen import Bounds, Screen, Widget
from tapwright.gym.hashed_widgets import HashedWidgets

ABSTRACTION = WidgetSlots("org.example", (ActionKind.BACK,))


def screen(activity: str, *names: str) -> Screen:
    widgets = tuple(
        Widget("android.widget.Button", name, clickable=True, bounds=Bounds(0, 0, 9, 9))
        for name in names
    )
    return Screen("org.example", activity, widgets)


def encoded(encoder: HashedWidgets, shown: Screen) -> list[float]:
    vector = encoder.encode(ABSTRACTION.state_of(shown), ABSTRACTION.actions_of(shown))
    assert vector.dtype == np.float32
    return [float(number) for number in vector]


def test_two_encoders_that_met_the_screens_in_another_order_agree() -> None:
    one, other = HashedWidgets(64, 4, 10), HashedWidgets(64, 4, 10)
    first, second = screen("Main", "add", "remove"), screen("Help", "close")
    encoded(one, first)
    assert encoded(one, second) == encoded(other, second)
    assert encoded(one, first) == encoded(other, first)
    assert encoded(one, first) != encoded(one, second)


def test_what_was_tried_in_the_episode_is_told_where_it_stands() -> None:
    encoder = HashedWidgets(64, 4, 10)
    main, help_page = screen("Main", "add", "remove"), screen("Help", "add", "remove")
    state, actions = ABSTRACTION.state_of(main), ABSTRACTION.actions_of(main)
    encoder.note(state, actions[1])
    assert encoded(encoder, main)[64:68] == [0.0, 1.0, 0.0, 0.0]
    assert encoded(encoder, help_page)[64:68] == [0.0] * 4
    encoder.begin_episode()
    assert encoded(encoder, main)[64:68] == [0.0] * 4


def test_the_last_number_is_the_share_of_the_episode_that_is_left() -> None:
    encoder = HashedWidgets(64, 4, 2)
    main = screen("Main", "add")
    state, actions = ABSTRACTION.state_of(main), ABSTRACTION.actions_of(main)
    shares = []
    for _ in range(4):
        shares.append(encoded(encoder, main)[-1])
        encoder.note(state, actions[0])
    assert shares == [1.0, 0.5, 0.0, 0.0]
