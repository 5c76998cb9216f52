"""Tools on a phone always see a window."""

from __future__ import annotations

from xml.etree import ElementTree

from tapwright.core.hierarchy_xml import hierarchy_xml
from tapwright.core.screen import Screen, Widget
from tapwright.serve.shown import shown


def test_the_home_screen_has_a_window() -> None:
    home = Screen("com.android.launcher3", "Launcher", size=(30, 40))
    (node,) = ElementTree.fromstring(hierarchy_xml(shown(home)).partition("?>")[2])
    assert (node.get("bounds"), node.get("package")) == ("[0,0][30,40]", "com.android.launcher3")


def test_a_screen_with_widgets_stays_as_it_is() -> None:
    busy = Screen("p", "a", (Widget("A"),))
    assert shown(busy) is busy
