"""Names of events: coarse at first, finer by text or place where that is asked for."""

from tapwright.agents.agent import DecisionPoint
from tapwright.agents.refining.event_names import Event, Naming, Page, Refinement, page_of
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen, Widget
from tapwright.core.step import Observation

ROWS = tuple(Event("List", "click", "Row", "row", text, place) for place, text in enumerate("abc"))
PAGE = Page("List", ROWS)
BY_TEXT = Refinement(ROWS[0].family, "text")


def test_equal_widgets_have_one_name_until_it_is_refined() -> None:
    naming = Naming()
    assert len(naming.state(PAGE)) == 1
    naming.refine(BY_TEXT)
    assert len(naming.state(PAGE)) == 3
    assert naming.name(ROWS[0]) != naming.name(ROWS[1])
    assert len(naming.without(BY_TEXT).state(PAGE)) == 1
    assert BY_TEXT in naming.refined


def test_what_was_taken_back_is_not_tried_again() -> None:
    naming = Naming()
    naming.refine(BY_TEXT)
    naming.coarsen(BY_TEXT)
    assert len(naming.state(PAGE)) == 1
    assert [each.attribute for each in naming.possible(ROWS[0].family)] == ["place"]


def test_a_page_without_events_is_known_by_its_activity() -> None:
    naming = Naming()
    assert naming.state(Page("One", ())) != naming.state(Page("Two", ()))


def test_pages_have_places_among_equals_and_no_text_of_fields() -> None:
    widgets = (
        Widget("Row", text="a", clickable=True),
        Widget("Row", text="b", clickable=True),
        Widget("android.widget.EditText", text="typed", clickable=True),
    )
    screen = Screen("app", "Main", widgets=widgets)
    actions = [Action(ActionKind.CLICK, identity) for identity, _ in screen.identities()]
    page = page_of(DecisionPoint("s", [*actions, Action(ActionKind.BACK)], Observation(screen)))
    assert [(event.text, event.place) for event in page.events] == [
        ("a", 0),
        ("b", 1),
        ("", 0),
        ("", 0),
    ]
    assert page.activity == "Main"
