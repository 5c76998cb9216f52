"""Labels of what a device observed."""

from __future__ import annotations

import pytest

from tapwright.core.crash import Crash
from tapwright.core.screen import Screen, Widget
from tapwright.core.step import Observation
from tapwright.spec.proposition import SCREEN_PROPERTIES, WIDGET_PROPERTIES
from tapwright.spec.screen_labels import ObservedScreen, view_tree

ROW = Widget("android.widget.LinearLayout", "org.app:id/row", clickable=True, depth=1)
SCREEN = Screen(
    "org.app",
    "org.app.Main",
    (
        Widget("android.widget.FrameLayout"),
        ROW,
        Widget("android.widget.TextView", text="Note 1", depth=2),
        Widget("android.widget.CheckBox", content_description="Done", checked=True, depth=2),
        Widget("android.widget.Button", text="Next", depth=1),
    ),
    landscape=True,
)


def test_a_screen_has_a_value_for_every_property() -> None:
    observed = ObservedScreen(
        Observation(SCREEN, 12.5, Crash("crash", "java.lang.Error"), toasts=("Saved",))
    )
    assert observed.activity == "org.app.Main"
    for name in (*SCREEN_PROPERTIES, *WIDGET_PROPERTIES):
        assert observed.values(name)
    assert set(observed.values("crashed")) == {"true"}
    assert set(observed.values("orientation")) == {"landscape"}


def test_an_app_that_ends_itself_has_not_crashed() -> None:
    observed = ObservedScreen(Observation(SCREEN, crash=Crash("exit")))
    assert set(observed.values("crashed")) == {"false"}


def test_an_object_id_is_a_resource_id_or_a_path_in_the_view_tree() -> None:
    observed = ObservedScreen(Observation(SCREEN))
    assert {"0", "0:0", "0:0:1", "0:1", "row", "org.app:id/row"} <= set(observed.values("objectID"))
    assert "0:0" not in observed.values("resourceId")


def test_what_lies_behind_is_a_tree_of_its_own() -> None:
    assert ObservedScreen(Observation(SCREEN)).behind is None
    menu = Screen("org.app", "org.app.Main", (Widget("android.widget.ListView"),))
    assert ObservedScreen(Observation(menu, behind=SCREEN)).behind == view_tree(SCREEN)


@pytest.mark.parametrize(
    ("widgets", "expected"),
    [
        ((Widget(resource_id="android:id/action_bar_title", text="Notes"),), "Notes"),
        ((Widget(text="x"), Widget(resource_id="app:id/alertTitle", text="Sure?")), "Sure?"),
        (
            (
                Widget(resource_id="app:id/toolbar"),
                Widget(text="Settings", depth=1),
                Widget(text="x", depth=1),
            ),
            "Settings",
        ),
        ((Widget(text="Notes"),), ""),
    ],
)
def test_the_title_is_that_of_the_dialog_or_the_action_bar(
    widgets: tuple[Widget, ...], expected: str
) -> None:
    assert ObservedScreen(Observation(Screen("x", "Main", widgets))).values("title") == (expected,)
