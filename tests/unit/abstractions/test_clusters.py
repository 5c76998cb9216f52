"""SQDroid's state clustering, by the paper's own example and on dumps in the published form."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapwright.abstractions.clusters import ClusteredScreens, clusters, paths_of, shape
from tapwright.abstractions.use_cases import read_dump, read_use_cases
from tapwright.core.errors import InputError
from tapwright.core.hierarchy_xml import hierarchy_xml
from tapwright.core.screen import Bounds, Screen, Widget

# Fig. 1f of the paper by depth: w0 with two children, of which one has two and one three.
FIGURE_1F = (0, 1, 2, 2, 1, 2, 2, 2)
FIGURE_1D = FIGURE_1F[:-1]


def screen_of(depths: tuple[int, ...], package: str = "app") -> Screen:
    return Screen("app", "Activity", tuple(Widget(package=package, depth=d) for d in depths))


def test_paths_of_figure_1f() -> None:
    paths = paths_of(screen_of(FIGURE_1F), "app")
    names = ["".join(map(str, path)) for path in paths]
    assert names == ["0", "00", "000", "001", "01", "010", "011", "012"]


def test_clusters_of_figure_1f() -> None:
    assert clusters(paths_of(screen_of(FIGURE_1F), "app")) == [(0,), (0, 0), (0, 1)]


def test_one_more_row_is_the_same_state() -> None:
    states = ClusteredScreens("app")
    assert states.state_of(screen_of(FIGURE_1D)) == states.state_of(screen_of(FIGURE_1F))


def test_one_more_layer_is_another_state() -> None:
    states = ClusteredScreens("app")
    deeper = screen_of((*FIGURE_1F, 3))
    assert states.state_of(deeper) != states.state_of(screen_of(FIGURE_1F))


@pytest.mark.parametrize("ordered", [False, True])
def test_the_order_of_siblings_counts_only_if_asked_for(ordered: bool) -> None:
    states = ClusteredScreens("app", ordered=ordered)
    leaf_first, leaf_last = screen_of((0, 1, 1, 2)), screen_of((0, 1, 2, 1))
    assert (states.state_of(leaf_first) != states.state_of(leaf_last)) == ordered


def test_shape_of_figure_1f() -> None:
    assert shape([(0,), (0, 0), (0, 1)]) == (((), ()),)


def test_indices_over_nine_are_not_confused() -> None:
    # Glued together, the paths 1-0 and 10 would both read 10.
    wide = paths_of(screen_of((0, *(1 for _ in range(11)), 2)), "app")
    assert clusters(wide) == [(0,), (0, 10)]


def test_widgets_of_other_packages_do_not_count() -> None:
    assert paths_of(screen_of(FIGURE_1F, "android"), "app") == []


def test_without_clustering_every_row_makes_a_state() -> None:
    rows = tuple(
        Widget("Button", package="app", clickable=True, bounds=Bounds(0, y, 10, y + 10), depth=1)
        for y in range(0, 30, 10)
    )
    root = Widget("List", package="app", bounds=Bounds(0, 0, 10, 30))
    two, three = Screen("app", "A", (root, *rows[:2])), Screen("app", "A", (root, *rows))
    clustered, plain = ClusteredScreens("app"), ClusteredScreens("app", clustering=False)
    assert clustered.state_of(two) == clustered.state_of(three)
    assert plain.state_of(two) != plain.state_of(three)


DUMP = (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes" ?>\r\r\n<hierarchy rotation="0">\r\r\n'
    '<node index="0" text="" resource-id="" class="android.widget.FrameLayout" package="{package}"'
    ' content-desc="" checkable="false" checked="false" clickable="false" enabled="true"'
    ' focusable="false" focused="false" scrollable="false" long-clickable="false"'
    ' password="false" selected="false" visible-to-user="true" bounds="[0,0][480,800]">\r\r\n'
    '<node NAF="true" index="0" text="{text}" resource-id="" class="android.widget.Button"'
    ' package="{package}" content-desc="" checkable="false" checked="false" clickable="true"'
    ' enabled="true" focusable="true" focused="false" scrollable="false" long-clickable="false"'
    ' password="false" selected="false" visible-to-user="true" bounds="[0,38][480,98]" />\r\r\n'
    "</node>\r\r\n</hierarchy>"
)


def write_case(folder: Path, *texts: str, package: str = "app") -> None:
    folder.mkdir(parents=True)
    for number, text in enumerate(texts, start=1):
        (folder / f"{number}.txt").write_text(DUMP.format(package=package, text=text), newline="")


def test_use_cases_in_the_published_form(tmp_path: Path) -> None:
    write_case(tmp_path / "shop" / "10", "late")
    write_case(tmp_path / "shop" / "2", *(f"page {number}" for number in range(1, 12)))
    (tmp_path / "shop" / "coverage.ec").write_bytes(b"\x01\xc0\xc0")
    cases = read_use_cases(tmp_path, "shop", "app")
    texts = [[screen.widgets[1].text for screen in case] for case in cases]
    assert texts == [[f"page {number}" for number in range(1, 12)], ["late"]]
    assert cases[0][0].package == "app"
    assert read_use_cases(tmp_path / "shop", "other", "app") == cases


def test_a_dump_of_another_app_belongs_to_that_app(tmp_path: Path) -> None:
    write_case(tmp_path / "1", "share", package="com.other")
    assert read_dump(tmp_path / "1" / "1.txt", "app").package == "com.other"


def test_a_directory_without_use_cases_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no use cases"):
        read_use_cases(tmp_path, "shop", "app")
    with pytest.raises(InputError, match="no such directory"):
        read_use_cases(tmp_path / "missing", "shop", "app")


def test_a_damaged_dump_is_told(tmp_path: Path) -> None:
    write_case(tmp_path / "1", "fine")
    (tmp_path / "1" / "2.txt").write_text("<hierarchy><node")
    with pytest.raises(InputError, match=r"2\.txt is not a dump"):
        read_use_cases(tmp_path, "", "app")


@st.composite
def trees(draw: st.DrawFn) -> Screen:
    depths = [0]
    for _ in range(draw(st.integers(0, 12))):
        depths.append(draw(st.integers(1, depths[-1] + 1)))
    return Screen("app", "Activity", tuple(_widget(draw, depth) for depth in depths))


def _widget(draw: st.DrawFn, depth: int) -> Widget:
    return Widget(
        "android.widget.Button",
        package=draw(st.sampled_from(["app", "app", "android"])) if depth else "app",
        bounds=Bounds(0, depth, 10, 20),
        clickable=draw(st.booleans()),
        depth=depth,
    )


@given(screen=trees(), clustering=st.booleans(), ordered=st.booleans())
def test_a_screen_and_its_dump_are_the_same_state(
    screen: Screen, clustering: bool, ordered: bool, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("dump") / "1.txt"
    path.write_text(hierarchy_xml(screen), encoding="utf-8")
    states = ClusteredScreens("app", clustering=clustering, ordered=ordered)
    assert states.state_of(read_dump(path, "app")) == states.state_of(screen)
