"""A screen as the XML of uiautomator, for dumps and for tools that ask a served device."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.unit.testcase.strategies import patient

from tapwright.core.hierarchy import parse_hierarchy
from tapwright.core.hierarchy_xml import hierarchy_xml
from tapwright.core.screen import Bounds, Screen, Widget

legal = st.text(st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\ufffe\uffff"))
widgets = st.builds(
    Widget,
    class_name=legal,
    resource_id=legal,
    text=legal | st.just("a\nb\tc & <d> \"e\" 'f'"),
    content_description=legal,
    package=legal,
    bounds=st.builds(Bounds, *[st.integers(-9, 999)] * 4),
    **{name: st.booleans() for name in ("checked", "clickable", "enabled", "password", "selected")},
)


@st.composite
def trees(draw: st.DrawFn) -> tuple[Widget, ...]:
    depth, nodes = -1, []
    for widget in draw(st.lists(widgets, max_size=8)):
        depth = draw(st.integers(0, depth + 1))
        nodes.append(widget._replace(depth=depth))
    return tuple(nodes)


@patient
@given(trees())
def test_a_dump_reads_back(nodes: tuple[Widget, ...]) -> None:
    assert parse_hierarchy(hierarchy_xml(Screen(widgets=nodes))) == nodes


def test_signs_that_xml_forbids_do_not_break_a_dump() -> None:
    nodes = (Widget(text="bell \x07 half \ud800"),)
    assert parse_hierarchy(hierarchy_xml(Screen(widgets=nodes)))[0].text == "bell . half ."


def test_the_index_counts_the_children_of_one_parent() -> None:
    depths = [0, 1, 2, 2, 1, 0]
    nodes = tuple(Widget(text=str(number), depth=depth) for number, depth in enumerate(depths))
    xml = hierarchy_xml(Screen(widgets=nodes))
    assert [part[0] for part in xml.split('index="')[1:]] == list("000111")


def test_every_flag_has_its_attribute() -> None:
    xml = hierarchy_xml(Screen(widgets=(Widget(long_clickable=True),)))
    assert 'long-clickable="true"' in xml
    for name in ("checkable", "checked", "clickable", "focusable", "focused", "password"):
        assert f'{name}="false"' in xml
    for name in ("scrollable", "selected"):
        assert f'{name}="false"' in xml
    assert 'enabled="true"' in xml
