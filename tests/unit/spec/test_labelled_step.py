"""A step as a monitor sees it."""

from __future__ import annotations

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen, Widget
from tapwright.core.step import Observation, Step
from tapwright.spec import labels_of_step

ROW = Widget("android.widget.LinearLayout", "org.app:id/row", clickable=True, depth=1)
SCREEN = Screen(
    "org.app",
    "org.app.Main",
    (
        Widget("android.widget.FrameLayout"),
        ROW,
        Widget("android.widget.TextView", text="Note 1", depth=2),
        Widget("android.widget.CheckBox", content_description="Done", checked=True, depth=2),
        Widget("android.widget.Button", text="Next", depth=1),
    ),
    landscape=True,
)


def test_a_step_has_the_labels_of_its_action_and_of_the_screen_after_it() -> None:
    before = Screen("org.app", "org.app.Start", ())
    step = Step(3, 0, before, Action(ActionKind.BACK), Observation(SCREEN, 12.5))
    labelled = labels_of_step(step)
    assert labelled.seconds == 12.5
    assert labelled.action.type == "back"
    assert set(labelled.screen.values("activity")) == {"org.app.Main"}
