"""The words of a screen."""

from __future__ import annotations

from tapwright.core.screen import Bounds, Screen, Widget, WindowKind
from tapwright.testcase.telling import new_texts, steady_texts, telling_text


def label(text: str, top: int = 0, **facts: object) -> Widget:
    bounds = Bounds(0, top, 10, top + 5)
    return Widget("android.widget.TextView", text=text, bounds=bounds, **facts)  # type: ignore[arg-type]


def screen(*widgets: Widget, window: WindowKind = WindowKind.UNKNOWN) -> Screen:
    return Screen("app", "app.Main", widgets, window=window)


def test_the_highest_text_that_is_no_button_names_a_screen() -> None:
    shown = screen(label("Log in", 0, clickable=True), label("Settings", 10), label("Sound", 20))
    assert telling_text(shown) == "Settings"


def test_a_title_by_its_id_comes_first() -> None:
    title = label("Notes", 50, resource_id="app:id/title")
    assert telling_text(screen(label("3 new", 0), title)) == "Notes"


def test_of_a_dialog_its_own_texts_count() -> None:
    dialog = label("Delete?", 40)._replace(depth=0)
    shown = screen(label("Notes", 0), dialog, window=WindowKind.DIALOG)
    assert telling_text(shown) == "Delete?"


def test_fields_long_texts_and_numbers_name_nothing() -> None:
    field = Widget("android.widget.EditText", text="typed", bounds=Bounds(0, 0, 9, 9))
    assert telling_text(screen(field, label("12:30"), label("x" * 80))) == ""


def test_a_description_is_better_than_nothing() -> None:
    image = Widget("android.widget.ImageView", content_description="Map", bounds=Bounds(0, 0, 9, 9))
    assert telling_text(screen(image)) == "Map"


def test_new_texts_are_those_that_stay_the_same_tomorrow() -> None:
    field = Widget("android.widget.EditText", text="typed")
    after = screen(label("Notes"), label("Saved"), label("12 May"), field, label("Saved"))
    assert new_texts(screen(label("Notes")), after) == ["Saved"]
    assert steady_texts(after) == ["Notes", "Saved"]
