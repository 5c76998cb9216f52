"""States by the actions that are possible, whatever the widgets say."""

from tapwright.abstractions.executable_widgets import ExecutableWidgets
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Bounds, Screen, Widget

BOUNDS = Bounds(0, 0, 10, 10)


def screen(*texts: str, landscape: bool = False) -> Screen:
    buttons = tuple(
        Widget("android.widget.Button", "x:id/b", text, bounds=BOUNDS, clickable=True)
        for text in texts
    )
    return Screen("x", "Main", buttons, landscape=landscape)


def test_texts_do_not_make_another_state_but_widgets_do() -> None:
    abstraction = ExecutableWidgets()
    assert abstraction.state_of(screen("Save")) == abstraction.state_of(screen("Saved"))
    assert abstraction.state_of(screen("Save")) != abstraction.state_of(screen("Save", "Back"))
    assert abstraction.state_of(screen("Save")) != abstraction.state_of(
        screen("Save", landscape=True)
    )


def test_a_field_is_offered_each_text() -> None:
    field = Widget("android.widget.EditText", "x:id/f", bounds=BOUNDS)
    abstraction = ExecutableWidgets(
        kinds=(ActionKind.WRITE,), system=(Action(ActionKind.BACK),), texts=("a", "b")
    )
    offered = abstraction.actions_of(Screen("x", "Main", (field,)))
    assert [each.argument for each in offered] == ["a", "b", None]
