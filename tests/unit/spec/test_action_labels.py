"""Labels of actions."""

from __future__ import annotations

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen, Widget
from tapwright.spec import action_labels

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


def _identity(widget: Widget) -> object:
    return next(identity for identity, each in SCREEN.identities() if each is widget)


def test_a_row_answers_to_the_texts_inside_it() -> None:
    action = Action(ActionKind.CLICK, _identity(ROW))  # type: ignore[arg-type]
    labels = action_labels(action, SCREEN)
    assert labels.type == "click"
    details = set(labels.values("actionDetail"))
    assert {"row", "org.app:id/row", "Note 1", "Done"} <= details
    assert "Next" not in details


def test_a_list_does_not_answer_to_the_names_of_its_rows() -> None:
    rows = (
        Widget("android.widget.ListView", "org.app:id/list", clickable=True),
        ROW,
        Widget("android.widget.TextView", text="Note 1", depth=2),
        Widget("android.widget.TextView", text="End of list", depth=1),
    )
    screen = Screen("org.app", "org.app.Main", rows)
    identity = next(identity for identity, each in screen.identities() if each is rows[0])
    details = set(action_labels(Action(ActionKind.CLICK, identity), screen).values("actionDetail"))
    assert "End of list" in details
    assert "Note 1" not in details


def test_numbers_are_parameters_as_a_person_writes_them() -> None:
    assert action_labels(Action(ActionKind.IDLE, argument=5.0), SCREEN).parameter == "5"
    assert action_labels(Action(ActionKind.BACK), SCREEN).parameter is None


def test_an_object_id_is_a_resource_id_or_a_path_in_the_view_tree() -> None:
    action = Action(ActionKind.CLICK, _identity(ROW))  # type: ignore[arg-type]
    aimed = action_labels(action, SCREEN)
    assert set(aimed.values("actionObjectID")) == {"0:0", "row", "org.app:id/row"}
    assert "0:0" not in aimed.values("actionDetail")
