"""Values of widgets' properties, as specifications write them."""

from tapwright.core.screen import Widget
from tapwright.spec.widget_values import WIDGET_VALUES, attribute_values


def test_flags_are_written_as_words() -> None:
    box = Widget("android.widget.CheckBox", checkable=True, checked=True)
    assert WIDGET_VALUES["checked"](box) == "true"
    assert WIDGET_VALUES["selected"](box) == "false"


def test_an_object_id_is_the_path_and_both_forms_of_the_id() -> None:
    attributes = {"resourceId": "org.app:id/row", "objectID": "0:1"}
    assert attribute_values("objectID", attributes) == ("0:1", "org.app:id/row", "row")
    assert attribute_values("text", attributes) == ()
