"""The model: refined where an event leads to different states, coarsened where states abound."""

from tapwright.agents.refining.event_names import Event, Page, Refinement
from tapwright.agents.refining.model import Example, RefinedModel

BACK = Event("List", "back", "", "back")


def row(text: str, place: int = 0) -> Event:
    return Event("List", "click", "Row", "row", text, place)


def listing(*texts: str) -> Page:
    return Page("List", (*(row(text, place) for place, text in enumerate(texts)), BACK))


def detail(activity: str) -> Page:
    return Page(activity, (Event(activity, "back", "", "back"),))


def seen(model: RefinedModel, *examples: Example) -> None:
    for example in examples:
        for page in (example.before, example.after):
            if page is not None:
                model.see(page)
        model.learn(example)


def test_an_event_that_stands_for_too_many_widgets_is_refined() -> None:
    model = RefinedModel(most_widgets=3, most_states=8)
    model.see(listing("a", "b", "c"))
    assert not model.naming.refined
    model.see(listing("a", "b", "c", "d"))
    assert list(model.naming.refined) == [Refinement(row("").family, "text")]


def test_an_event_whose_widgets_lead_elsewhere_is_refined_by_what_tells_them_apart() -> None:
    model = RefinedModel(most_widgets=3, most_states=8)
    page = listing("settings", "about")
    seen(model, Example(page, page.events[0], detail("Settings")))
    assert not model.naming.refined
    seen(model, Example(page, page.events[1], detail("About")))
    assert list(model.naming.refined) == [Refinement(row("").family, "text")]
    assert model.tries(page, page.events[0]) == 1  # counted anew under the finer name


def test_pages_from_which_one_event_leads_elsewhere_become_two_states() -> None:
    model = RefinedModel(most_widgets=3, most_states=8)
    locked, unlocked = listing("locked"), listing("open")
    assert model.state(locked) == model.state(unlocked)
    seen(model, Example(locked, BACK, detail("Stay")), Example(unlocked, BACK, detail("Exit")))
    assert model.state(locked) != model.state(unlocked)


def test_what_no_attribute_tells_apart_is_left_alone() -> None:
    model = RefinedModel(most_widgets=3, most_states=8)
    page = listing("dice")
    seen(model, Example(page, page.events[0], detail("One")))
    seen(model, Example(page, page.events[0], detail("Two")))
    assert not model.naming.refined


def test_a_refinement_that_makes_too_many_states_is_taken_back_for_good() -> None:
    model = RefinedModel(most_widgets=3, most_states=4)
    locked, unlocked = listing("locked"), listing("open")
    seen(model, Example(locked, BACK, detail("Stay")), Example(unlocked, BACK, detail("Exit")))
    for number in range(6):
        model.see(listing(f"clock {number}"))
    assert not model.naming.refined
    assert model.naming.banned == {Refinement(row("").family, "text")}
    assert model.state(locked) == model.state(unlocked)


def test_the_way_leads_to_the_nearest_state_with_something_open() -> None:
    model = RefinedModel(most_widgets=3, most_states=8)
    home, middle = listing("on"), Page("Middle", (Event("Middle", "click", "B", "go"),))
    end = Page("End", (Event("End", "click", "B", "untried"),))
    seen(
        model,
        Example(home, home.events[0], middle),
        Example(home, BACK, None),
        Example(middle, middle.events[0], end),
    )
    assert not model.open_names(model.state(home))
    assert model.way_to_open(model.state(home)) == model.naming.name(home.events[0])
    seen(model, Example(end, end.events[0], home))
    assert model.way_to_open(model.state(home)) is None
