"""What the fake device shows in each state of a model."""

from tapwright.device.model_file import parse_model
from tapwright.device.model_screen import ModelState, index_of, render

MODEL = parse_model(
    """\
package org.example
screen one OneActivity
  field #name "old"
  checkbox #box "Box"
  button #go "Go" -> one
  on long-click #go -> one
"""
)


def test_changes_are_shown_on_the_widgets_they_belong_to() -> None:
    state = ModelState("one", "org.example", ((0, "new"), (1, True)))
    field, box, button = render(MODEL, state).widgets
    assert field.text == "new"
    assert box.checked
    assert not button.checked
    assert button.long_clickable


def test_a_widget_is_found_by_its_row_also_when_turned() -> None:
    for landscape in (False, True):
        screen = render(MODEL, ModelState("one", "org.example", (), landscape))
        assert screen.landscape is landscape
        assert [index_of(screen, identity) for identity, _ in screen.identities()] == [0, 1, 2]


def test_another_app_is_a_name_alone() -> None:
    screen = render(MODEL, ModelState(None, "com.browser"))
    assert screen.package == "com.browser"
    assert [widget.text for widget in screen.widgets] == ["com.browser"]
