"""What the served phone shows: the hierarchy reads back, selectors find, fingers hit."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapwright.apps.naming import choose_app
from tapwright.core.hierarchy import parse_hierarchy
from tapwright.core.hierarchy_xml import hierarchy_xml
from tapwright.core.screen import Bounds, Screen, Widget
from tapwright.device.fake import FakeDevice
from tapwright.device.touch import Touch
from tapwright.serve.automator.selector import info_of, select

numbers = st.integers(-5000, 5000)
writable = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=12)


@st.composite
def screens(draw: st.DrawFn) -> Screen:
    widgets, depth = [], -1
    for _ in range(draw(st.integers(0, 8))):
        depth = draw(st.integers(0, depth + 1))
        texts = dict(zip(Widget._fields[:5], [draw(writable) for _ in range(5)], strict=True))
        flags = {name: draw(st.booleans()) for name in Widget._fields[6:16]}
        bounds = Bounds(*(draw(numbers) for _ in range(4)))
        values: dict[str, Any] = {**texts, **flags, "bounds": bounds, "depth": depth}
        widgets.append(Widget(**values))
    return Screen("p", "a", tuple(widgets), landscape=draw(st.booleans()))


@given(screens())
def test_a_hierarchy_reads_back_the_same(screen: Screen) -> None:
    kept = [
        widget
        for widget in screen.widgets
        if not any("\ufffe" in text or "\uffff" in text for text in widget[:5])
    ]
    if len(kept) == len(screen.widgets):
        assert parse_hierarchy(hierarchy_xml(screen)) == screen.widgets


FORM = Screen(
    "p",
    "a",
    (
        Widget("F", depth=0),
        Widget("L", "id/row", depth=1),
        Widget("T", text="Name", depth=2),
        Widget("E", text="Ann", focused=True, depth=2),
        Widget("L", "id/row", depth=1),
        Widget("T", text="Town", depth=2),
        Widget("E", text="Bonn", depth=2),
    ),
    size=(100, 100),
)


@pytest.mark.parametrize(
    ("selector", "texts"),
    [
        ({"className": "T"}, ["Name", "Town"]),
        ({"className": "T", "instance": 1}, ["Town"]),
        ({"textMatches": "[AB].*"}, ["Ann", "Bonn"]),
        ({"textContains": "OW"}, ["Town"]),
        ({"focused": True}, ["Ann"]),
        ({"index": 1, "className": "E"}, ["Ann", "Bonn"]),
        (
            {
                "resourceId": "id/row",
                "instance": 1,
                "childOrSibling": ["child"],
                "childOrSiblingSelector": [{"className": "E"}],
            },
            ["Bonn"],
        ),
        (
            {
                "text": "Name",
                "childOrSibling": ["sibling"],
                "childOrSiblingSelector": [{"className": "E"}],
            },
            ["Ann"],
        ),
        ({"text": "nobody"}, []),
    ],
)
def test_selectors_find_what_uiautomator_finds(selector: dict[str, Any], texts: list[str]) -> None:
    assert [found[2].text for found in select(FORM, selector, None)] == texts


def test_a_widget_tells_how_many_children_it_has() -> None:
    assert info_of(FORM, select(FORM, {"resourceId": "id/row"}, None)[0])["childCount"] == 2


def test_fingers_and_keys_become_actions_on_what_lies_there() -> None:
    device = FakeDevice()
    touch = Touch(device)
    with device:
        device.install(choose_app("demo:todo").app)
        device.launch()
        touch.inject([["tap", 50, 60], ["text", "Ann"], ["text", "a"], ["key", 67]])
        assert device.observe().screen.widgets[1].text == "Ann"
        touch.inject([["tap", 50, 100], ["text", "secret"], ["clear"], ["text", "x"]])
        assert [widget.text for widget in device.observe().screen.widgets[1:3]] == ["Ann", "x"]
        assert touch.inject([["rotate"]]).screen.landscape
        assert touch.inject([["tap", 50, 220]]).screen.activity == "HelpActivity"
        assert touch.inject([["back"]]).screen.activity == "LoginActivity"
        outside = touch.inject([["home"]]).screen.package
        assert outside != device.app.package
        assert touch.inject([["return"]]).screen.package == device.app.package
        before = device.observe().screen
        assert touch.inject([["tap", 1, 600], ["longpress", 1, 1], ["key", 999]]).screen == before
