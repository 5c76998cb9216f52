"""Templates: what is filled in, what is left out."""

from typing import Any

from tapwright.core.templates import FirstOf, blanks_in, filled, filled_each


def fill(template: object, values: dict[str, Any]) -> object:
    return filled(template, values)


def test_a_blank_alone_becomes_the_value_and_within_a_text_a_part_of_it() -> None:
    values = {"widget": {"id": "a"}, "seconds": 3}
    assert fill({"tapOn": "{widget}"}, values) == {"tapOn": {"id": "a"}}
    assert fill("wait {seconds} s", values) == "wait 3 s"
    assert fill(("idle", "{seconds}"), values) == ("idle", 3)
    assert fill({"swipe": {"from": "{seconds}", "way": "UP"}}, values) == {
        "swipe": {"from": 3, "way": "UP"}
    }


def test_what_has_an_empty_blank_is_left_out() -> None:
    assert fill("press {enter}", {}) is None
    assert fill("press {enter}", {"enter": None}) is None
    assert list(filled_each(("a", "{enter}", "b"), {})) == ["a", "b"]


def test_false_and_nought_are_values() -> None:
    assert fill(("idle", "{seconds}"), {"seconds": 0}) == ("idle", 0)
    assert fill("write {text}", {"text": ""}) == "write "


def test_the_first_alternative_counts_that_can_be_filled_in() -> None:
    swipe = FirstOf("{widget} left", "left")
    assert fill(swipe, {"widget": "list"}) == "list left"
    assert fill(swipe, {}) == "left"
    assert fill(FirstOf("{a}", "{b}"), {}) is None


def test_values_are_not_filled_in_again() -> None:
    assert fill("say {text}", {"text": "{widget} {0} %s", "widget": "x"}) == "say {widget} {0} %s"


def test_blanks_are_found_at_every_depth() -> None:
    template = FirstOf({"a": {"b": "{one}"}}, ("x", "{two}", 3), "is {three}")
    assert blanks_in(template) == {"one", "two", "three"}
