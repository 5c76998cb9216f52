"""Screens and widgets as values."""

from tapwright.core.screen import Bounds, Screen, Widget, WidgetIdentity


def test_bounds_centre_and_emptiness() -> None:
    assert Bounds(0, 10, 100, 30).centre == (50, 20)
    assert Bounds(5, 5, 5, 9).is_empty
    assert not Bounds(0, 0, 1, 1).is_empty


def test_equal_widgets_are_told_apart_by_position() -> None:
    row = Widget("android.widget.TextView", text="row")
    first, second = row, row._replace(bounds=Bounds(0, 1, 2, 3))
    screen = Screen(widgets=(first, second))
    assert screen.find(WidgetIdentity("android.widget.TextView", text="row")) is first
    assert screen.find(WidgetIdentity("android.widget.TextView", text="row", position=1)) is second
    assert screen.find(WidgetIdentity("android.widget.TextView", text="row", position=2)) is None


def test_equality_is_by_content() -> None:
    def make(text: str) -> Screen:
        return Screen("p", "A", (Widget(text=text),))

    assert make("a") == make("a")
    assert hash(make("a")) == hash(make("a"))
    assert make("a") != make("b")
    assert make("a") != "a"
    assert Screen("p", "A") != Screen("p", "A", keyboard_shown=True)


def test_fingerprint_is_stable_over_processes() -> None:
    # A trace names screens by it, so it must not depend on hash randomisation.
    screen = Screen("p", "A", (Widget("C", "i", "t"),))
    assert screen.fingerprint == "32bedad1581ab748"


def test_name_prefers_what_a_person_sees() -> None:
    assert Widget("android.widget.Button", "p:id/ok", "OK").name == "OK"
    assert Widget("android.widget.Button", "p:id/ok").name == "ok"
    assert Widget("android.widget.Button").name == "Button"


def test_editable_by_class() -> None:
    assert Widget("android.widget.EditText").editable
    assert Widget("android.widget.MultiAutoCompleteTextView").editable
    assert not Widget("android.widget.TextView").editable
