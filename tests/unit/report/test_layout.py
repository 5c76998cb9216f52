"""The layout of the graph: no two nodes on one spot, distance from the start to the right."""

from hypothesis import given
from hypothesis import strategies as st

from tapwright.report.layout import lay_out


@st.composite
def graphs(draw: st.DrawFn) -> tuple[int, dict[int, list[int]]]:
    count = draw(st.integers(0, 40))
    node = st.integers(0, max(count - 1, 0))
    links = draw(st.dictionaries(node, st.lists(node, max_size=5))) if count else {}
    return count, links


@given(graphs())
def test_every_node_has_a_spot_of_its_own(graph: tuple[int, dict[int, list[int]]]) -> None:
    count, links = graph
    spots = lay_out(count, links)
    assert len(spots) == count == len(set(spots))
    assert spots == lay_out(count, links)


def test_columns_are_steps_from_the_start() -> None:
    spots = lay_out(5, {0: [1, 2], 1: [3], 2: [3, 0], 3: [4]})
    assert [spot.column for spot in spots] == [0, 1, 1, 2, 3]
    assert spots[1].row == -spots[2].row


def test_a_wide_layer_takes_several_columns() -> None:
    spots = lay_out(101, {0: list(range(1, 101))})
    assert max(abs(spot.row) for spot in spots) < 6
    assert 9 < max(spot.column for spot in spots) < 20


def test_what_no_way_leads_to_comes_last() -> None:
    spots = lay_out(3, {0: [1]})
    assert spots[2].column > spots[1].column
