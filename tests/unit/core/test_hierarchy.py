"""Reading uiautomator's XML."""

import pytest

from tapwright.core.errors import DeviceError
from tapwright.core.hierarchy import parse_hierarchy
from tapwright.core.screen import Bounds

XML = """<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
<hierarchy rotation="0">
  <node index="0" text="" resource-id="" class="android.widget.FrameLayout" package="org.example"
        content-desc="" checkable="false" checked="false" clickable="false" enabled="true"
        focusable="false" focused="false" scrollable="false" long-clickable="false"
        password="false" selected="false" bounds="[0,0][1080,1920]">
    <node index="0" text="A &amp; B" resource-id="org.example:id/ok" class="android.widget.CheckBox"
          package="org.example" content-desc="fine" checkable="true" checked="true" clickable="true"
          enabled="false" focusable="true" focused="true" scrollable="true" long-clickable="true"
          password="true" selected="true" bounds="[-10,20][30,40]" />
  </node>
  <node index="1" class="android.view.View" bounds="nonsense" />
</hierarchy>"""


def test_attributes_and_depth() -> None:
    root, box, last = parse_hierarchy(XML)
    assert (root.depth, box.depth, last.depth) == (0, 1, 0)
    assert box.text == "A & B"
    assert box.bounds == Bounds(-10, 20, 30, 40)
    assert (box.content_description, box.resource_id) == ("fine", "org.example:id/ok")
    flags = (box.checkable, box.checked, box.clickable, box.focusable, box.focused)
    assert all(flags)
    assert box.long_clickable
    assert box.password
    assert box.scrollable
    assert box.selected
    assert not box.enabled
    assert root.enabled
    assert not root.clickable


def test_unreadable_bounds_are_empty() -> None:
    assert parse_hierarchy(XML)[2].bounds.is_empty


@pytest.mark.parametrize("xml", ["", "<hierarchy>", "<a></b>", "ERROR: null root node"])
def test_what_is_not_xml_is_the_devices_fault(xml: str) -> None:
    with pytest.raises(DeviceError, match="not XML"):
        parse_hierarchy(xml)
