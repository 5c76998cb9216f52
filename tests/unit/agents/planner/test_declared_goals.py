"""What declared conditions tell the planner: actions to take, names, what lies behind a menu."""

from __future__ import annotations

from tapwright.abstractions.screen_content import ScreenContent
from tapwright.agents.planner.heuristic import Heuristic
from tapwright.agents.planner.node_options import Option
from tapwright.agents.planner.novelty import label_of
from tapwright.agents.planner.product import Product
from tapwright.agents.planner.relevance import GoalWords, action_words
from tapwright.agents.planner.settings import PlannerSettings
from tapwright.agents.planner.transition_model import TransitionModel
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Bounds, Screen, Widget, WindowKind
from tapwright.core.step import Observation, Step
from tapwright.planning.action_filter import ActionFilter, MonitorUse
from tapwright.planning.learner_state import begin
from tapwright.spec import action_labels, read_specification

FIELD = "android.widget.EditText"


def button(text: str, kind: str = "android.widget.Button") -> Widget:
    """Returns a widget that can be clicked."""
    return Widget(kind, text=text, clickable=True, bounds=Bounds(0, 0, 9, 9))


def screen(*widgets: Widget, window: WindowKind = WindowKind.ACTIVITY) -> Screen:
    """Returns a screen of the app."""
    return Screen("org.example", "Main", widgets, window=window)


def options(
    specification: str,
    shown: Screen,
    fillers: tuple[str, ...] | None = ("12",),
    titles: tuple[str, ...] = (),
) -> dict[str, Option]:
    """Returns the planner's options on a screen, by what they click or type."""
    monitor = read_specification(specification, "a.sts").monitor()
    begin(monitor, Observation(shown))
    use = MonitorUse(writes=True, generic_texts=fillers, predicts=True)
    actions, model = ActionFilter(ScreenContent(), use), TransitionModel(ScreenContent())
    product, settings = Product(), PlannerSettings()
    heuristic = Heuristic(actions, model, product, settings, titles)
    node = product.node(model.arrive(Observation(shown)), monitor, 0.0)
    return {
        str(each.action.argument or (each.action.target.text if each.action.target else "")): each
        for each in heuristic.node_options.of(node).options
        if each.action.kind in (ActionKind.CLICK, ActionKind.WRITE)
    }


def test_an_action_that_the_stage_names_is_relevant() -> None:
    text = "STAGE s\nEVENTUALLY activity IS Other AND actionDetail ~ stop"
    found = options(text.replace("~", "CONTAINS"), screen(button("STOP"), button("NOW")))
    assert (found["STOP"].relevance, found["NOW"].relevance) == (PlannerSettings().named, 0.0)


def test_a_field_that_holds_an_input_is_not_overwritten_lightly() -> None:
    text = "INPUT Ann\nINPUT Bob\nSTAGE s\nEVENTUALLY text IS saved"
    empty = options(text, screen(button("", FIELD)))
    held = options(text, screen(button("Ann", FIELD)))
    assert held["Bob"].weight == PlannerSettings().overwrite * empty["Bob"].weight


def test_to_set_a_picker_is_no_filling_in() -> None:
    text = "INPUT Ann TO person\nSTAGE s\nEVENTUALLY text OF date IS 11/1/23"
    day = button("14", FIELD)._replace(resource_id="android:id/numberpicker_input")
    picker, form = options(text, screen(day), None), options(text, screen(button("14", FIELD)))
    assert picker["1"].relevance == PlannerSettings().asked
    assert picker["1"].weight == form["12"].weight / PlannerSettings().unasked


def test_what_must_be_gone_is_written_over_and_led_to() -> None:
    text = "INPUT Bob\nSTAGE s\nEVENTUALLY text IS saved AND text IS NOT Ann"
    fresh = options(text, screen(button("", FIELD)))
    found = options(text, screen(button("Ann", FIELD), button("Ann"), button("Help")))
    assert found["Bob"].relevance == PlannerSettings().asked
    assert found["Bob"].weight == fresh["Bob"].weight / PlannerSettings().closeness  # Ann is there
    assert found["Ann"].relevance > found["Help"].relevance == 0


def test_a_thing_of_the_apps_own_is_hardly_ever_turned_into_another() -> None:
    text = "INPUT Bob\nSTAGE s\nEVENTUALLY text IS saved"
    hint = options(text, screen(button("Enter a name", FIELD)))
    own = options(text, screen(button("Example"), button("Example", FIELD)))
    number = options(text, screen(button("10"), button("10", FIELD)))
    assert own["Bob"].weight == PlannerSettings().destroy * hint["Bob"].weight
    assert number["Bob"].weight == hint["Bob"].weight


def test_what_the_titles_of_a_specification_name_is_relevant() -> None:
    text = "STAGE s\nEVENTUALLY text IS saved"
    shown = screen(button("Clothes"), button("Food"), button("Spend"))
    found = options(text, shown, titles=("20 are spent on shoes from Clothes", "open an envelope"))
    relevance = {name: each.relevance for name, each in found.items()}
    assert relevance["Clothes"] == relevance["Spend"] > relevance["Food"] == 0


def test_the_name_of_a_widget_leads_to_it() -> None:
    specification = read_specification("F [checked BESIDE Timer Reset = false]", "a.ltl")
    shown = screen(button("Timer"), button("Help"))
    goal = GoalWords(specification.monitor().wanted(), {})
    timer, other = (
        goal.relevance(action, action_words(action_labels(action, shown)))
        for action in (Action(ActionKind.CLICK, each) for each, _ in shown.identities())
    )
    assert timer > other == 0


def test_what_lies_behind_a_menu_is_part_of_the_state() -> None:
    model = TransitionModel(ScreenContent())
    menu = screen(button("Report"), window=WindowKind.POPUP)
    empty, full = screen(button("Add")), screen(button("Add"), button("Reading"))
    names = {model.name(Observation(menu, behind=each)) for each in (None, empty, full)}
    assert len(names) == 3


def test_how_a_dialog_was_closed_is_remembered_if_nothing_shows_it() -> None:
    settings, other = screen(button("Max level")), screen(button("Max level"), button("New"))
    dialog = Observation(screen(button("OK"), window=WindowKind.DIALOG), behind=settings)
    model = TransitionModel(ScreenContent())
    ok = Action(ActionKind.CLICK, next(iter(dialog.screen.identities()))[0])
    label = label_of(ok, action_labels(ok, dialog.screen), "Main")
    unseen = Step(0, 0, dialog.screen, ok, Observation(settings))
    assert model.see(unseen, dialog, label).entry == label.exact
    assert model.see(unseen._replace(observation=Observation(other)), dialog, label).entry is None
    monitor = read_specification("F [text = won]", "a.ltl").monitor()
    product = Product()
    node = product.node(model.name(dialog), monitor, 0.0)
    outcomes = model.outcomes(node.state, ("", None), ok)
    entries = {product.after(node, each).node.entered_by for each, _ in outcomes}
    assert entries == {label.exact, None}


def test_a_form_that_was_sent_is_remembered_if_nothing_shows_its_texts() -> None:
    model, chart = TransitionModel(ScreenContent()), screen(button("Entries"))
    empty, filled = (screen(button(text, FIELD), button("Save")) for text in ("", "70"))
    field = next(iter(empty.identities()))[0]
    write = Action(ActionKind.WRITE, field, "70")
    save = Action(ActionKind.CLICK, list(filled.identities())[1][0])
    written, sent = (
        label_of(action, action_labels(action, shown), "Main")
        for action, shown in ((write, empty), (save, filled))
    )
    shown = Step(0, 0, empty, write, Observation(filled))
    assert model.see(shown, Observation(empty), written).entry is None
    unseen = Step(0, 0, filled, save, Observation(chart))
    assert model.see(unseen, Observation(filled), sent).entry == f"{sent.exact} ['70']"
    seen = Step(0, 0, filled, save, Observation(screen(button("70"))))
    assert model.see(seen, Observation(filled), sent).entry is None
    untyped = screen(button("80", FIELD), button("Save"))
    given = Step(0, 0, untyped, save, Observation(chart))
    assert model.see(given, Observation(untyped), sent).entry is None
