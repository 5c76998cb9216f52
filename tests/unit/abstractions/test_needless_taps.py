"""Taps that a planner is not offered, and those that it must keep."""

from collections.abc import Sequence

import pytest

from tapwright.abstractions.needless_taps import Taps, goes_to_a_row
from tapwright.abstractions.screen_content import ScreenContent
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Bounds, Screen, Widget
from tapwright.recipes import farlead2, planner
from tapwright.recipes.recipe import Goal, Ingredients
from tapwright.spec.proposition import Proposition, Relation

WHOLE = Bounds(0, 0, 100, 200)


def row(text: str, top: int, height: int = 40, *, clickable: bool = True) -> Widget:
    bounds = Bounds(0, top, 100, top + height)
    return Widget(
        "android.widget.TextView", "x:id/row", text, bounds=bounds, clickable=clickable, depth=2
    )


def container(class_name: str, *, scrollable: bool = False) -> Widget:
    return Widget(
        class_name,
        "x:id/all",
        bounds=WHOLE,
        clickable=True,
        long_clickable=True,
        scrollable=scrollable,
        depth=1,
    )


def clicked(widgets: Sequence[Widget], taps: Taps | None) -> list[str]:
    actions = ScreenContent(system=(), taps=taps).actions_of(Screen("x", "Main", tuple(widgets)))
    return [
        f"{each.kind.value} {each.target.text or each.target.resource_id}"
        for each in actions
        if each.target is not None
    ]


@pytest.mark.parametrize("name", ["ListView", "ExpandableListView", "GridView"])
def test_a_list_with_clickable_rows_is_tapped_by_its_rows_alone(name: str) -> None:
    widgets = [container(f"android.widget.{name}"), row("Edit", 0), row("Delete", 40)]
    assert clicked(widgets, Taps()) == ["click Edit", "click Delete"]
    assert clicked(widgets, None)[:2] == ["click x:id/all", "long-click x:id/all"]


def test_a_list_without_clickable_rows_keeps_its_taps() -> None:
    widgets = [container("android.widget.ListView"), row("Edit", 0, clickable=False)]
    assert clicked(widgets, Taps()) == ["click x:id/all", "long-click x:id/all"]
    # What comes after the list is not in it.
    beside = row("Save", 0)._replace(depth=1)
    assert "click x:id/all" in clicked([container("android.widget.ListView"), beside], Taps())


@pytest.mark.parametrize("name", ["androidx.recyclerview.widget.RecyclerView", "android.view.View"])
def test_another_scrolling_container_loses_taps_only_where_its_middle_is_a_row(name: str) -> None:
    whole = container(name, scrollable=True)
    assert goes_to_a_row([whole, row("Middle", 90)], 0)
    assert not goes_to_a_row([whole, row("Top", 0)], 0)
    assert not goes_to_a_row([whole, row("Off", 90)._replace(enabled=False)], 0)


def test_a_card_with_a_button_keeps_its_taps() -> None:
    widgets = [container("android.widget.LinearLayout"), row("Star", 90)]
    assert "click x:id/all" in clicked(widgets, Taps())


def test_a_list_can_still_be_scrolled() -> None:
    widgets = [container("android.widget.ListView", scrollable=True), row("Edit", 0)]
    assert "scroll-down x:id/all" in clicked(widgets, Taps())


def toolbar(*names: str) -> list[Widget]:
    """Android's floating toolbar as its entries are dumped."""
    box = Widget("android.widget.RelativeLayout", "android:id/floating_popup_container", depth=3)
    entries = [
        Widget(
            "android.widget.LinearLayout",
            content_description=name,
            bounds=WHOLE,
            clickable=True,
            depth=5,
        )
        for name in names
    ]
    return [box, *entries]


def offered(widgets: Sequence[Widget], taps: Taps) -> list[str]:
    actions = ScreenContent(system=(), taps=taps).actions_of(Screen("x", "Main", tuple(widgets)))
    return [each.target.content_description for each in actions if each.target is not None]


def test_androids_text_toolbar_is_not_offered_but_what_an_app_adds_to_it_is() -> None:
    assert offered(toolbar("Select all", "Paste", "Translate"), Taps()) == ["Translate"]
    outside = Widget(content_description="Paste", bounds=WHOLE, clickable=True, depth=1)
    assert offered([*toolbar("Cut"), outside], Taps()) == ["Paste"]


def test_entries_of_a_toolbar_whose_window_has_no_name_are_recognised() -> None:
    entries = [
        widget
        for name in ("Cut", "Translate")
        for widget in (
            Widget("LinearLayout", "", "", name, bounds=WHOLE, clickable=True, depth=5),
            Widget("TextView", "android:id/floating_toolbar_menu_item_text", name, depth=6),
        )
    ]
    outside = Widget(content_description="Cut", bounds=WHOLE, clickable=True, depth=1)
    assert offered([*entries, outside], Taps()) == ["Translate", "Cut"]


def test_a_widget_that_the_specification_names_is_offered() -> None:
    named = Taps(frozenset({Proposition("actionDetail", Relation.IS, "Paste")}))
    assert offered(toolbar("Select all", "Paste"), named) == ["Paste"]


def test_the_planner_spares_taps_and_the_published_learner_does_not() -> None:
    screen = Screen("x", "Main", (container("android.widget.ListView"), row("Edit", 0)))
    tap = Action(ActionKind.CLICK, next(screen.identities())[0])
    planning = planner.make(Ingredients(1, goal=Goal()))
    published = farlead2.make(Ingredients(1, goal=Goal()))
    assert tap not in planning.abstraction.actions_of(screen)
    assert tap in published.abstraction.actions_of(screen)


def test_a_long_click_on_a_field_is_offered_only_if_it_is_named() -> None:
    text = container("android.widget.EditText")
    assert clicked([text], Taps()) == ["click x:id/all"]
    named = frozenset({Proposition("actionDetail", Relation.IS, "x:id/all")})
    assert clicked([text], Taps(named)) == ["click x:id/all", "long-click x:id/all"]
    assert "long-click x:id/all" in clicked([text], None)
    assert "long-click x:id/all" in clicked([container("android.widget.Button")], Taps())
