"""Which conditions hold only in fields that the test wrote, on screens written out by hand."""

from collections.abc import Sequence

import pytest

from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen, Widget, WidgetIdentity
from tapwright.core.step import Observation, Step
from tapwright.spec import Formula, Provenance, Scenario, Typed, typed_by
from tapwright.spec.errors import Text
from tapwright.spec.formula_parser import parse_formula
from tapwright.spec.gherkin import read_feature
from tapwright.spec.proposition import Proposition, Relation
from tapwright.spec.scenario_parser import parse_scenario

FORM, LIST = "FormActivity", "ListActivity"


def field(name: str, text: str = "") -> Widget:
    return Widget("android.widget.EditText", f"org.example:id/{name}", text)


def label(text: str) -> Widget:
    return Widget("android.widget.TextView", "", text)


def screen(activity: str, *widgets: Widget) -> Screen:
    return Screen("org.example", activity, widgets)


def write(text: str, name: str, before: str = "") -> Action:
    widget = field(name, before)
    return Action(ActionKind.WRITE, WidgetIdentity(*widget[:4]), text)


CLICK = Action(ActionKind.CLICK, WidgetIdentity("android.widget.Button"))


def walk(first: Screen, *moves: tuple[Action, Screen]) -> tuple[Observation, Sequence[Step]]:
    steps, before = [], first
    for number, (action, after) in enumerate(moves):
        steps.append(Step(number, 0, before, action, Observation(after)))
        before = after
    return Observation(first), steps


EMPTY = screen(FORM, field("thing"), field("person"))
TYPED = screen(FORM, field("thing", "Hammer"), field("person"))
BOTH = screen(FORM, field("thing", "Hammer"), field("person", "1 week"))
SAVED = screen(LIST, label("Hammer"))
LEND = walk(
    EMPTY, (write("Hammer", "thing"), TYPED), (write("1 week", "person"), BOTH), (CLICK, SAVED)
)


def scenario(*stages: str) -> Scenario:
    lines = [f"STAGE {number}\n  EVENTUALLY {goal}" for number, goal in enumerate(stages, 1)]
    return parse_scenario("SCENARIO s\n" + "\n".join(lines) + "\n")


def found(content: Formula | Scenario, walked: tuple[Observation, Sequence[Step]]) -> list[str]:
    own = Provenance(*walked).own_fields(content)
    return [f"{each.stage}:{each.condition} {each.field} {each.step}" for each in own]


def test_the_texts_that_a_test_types_are_named_with_their_fields() -> None:
    actions = [write("a", "x"), CLICK, write("b", "x"), write("a", "y"), write("", "z")]
    assert typed_by(actions) == (Typed("a", ("x", "y")), Typed("b", ("x",)))


def test_a_stage_that_holds_in_a_written_field_only_is_told() -> None:
    wanted = scenario("text IS 1 week", "activity IS ListActivity AND text IS Hammer")
    assert found(wanted, LEND) == ["1:text IS 1 week person 2"]


def test_a_stage_that_the_app_shows_later_is_not_told() -> None:
    # Without the field the stage is witnessed on the next screen, and nothing else is missing.
    assert found(scenario("text IS Hammer"), LEND) == []


def test_each_stage_is_judged_at_the_step_that_completed_it() -> None:
    wanted = scenario("text IS Hammer", "text IS Hammer", "activity IS ListActivity")
    assert found(wanted, LEND) == ["1:text IS Hammer thing 1", "2:text IS Hammer thing 2"]


def test_an_alternative_that_the_app_shows_is_enough() -> None:
    title = screen(FORM, label("Lend"), field("person", "1 week"))
    walked = walk(screen(FORM, field("person")), (write("1 week", "person"), title))
    assert found(scenario("text IS 1 week OR text IS Lend"), walked) == []
    assert found(scenario("text IS 1 week OR text IS 2 weeks"), walked) == [
        "1:text IS 1 week person 1"
    ]


def test_alternatives_in_written_fields_only_are_all_told() -> None:
    wanted = scenario("text IS 1 week AND text IS Hammer OR text IS 1 week")
    assert found(wanted, (LEND[0], LEND[1][:2])) == ["1:text IS 1 week person 2"]
    formula = parse_formula("F ([activity = ListActivity] & ([text = a] | [text = b]))")
    form = screen(LIST, field("x", "a"), field("y", "b"))
    walked = walk(screen(LIST, field("x"), field("y", "b")), (write("a", "x"), form))
    assert found(formula, walked) == []  # the app had filled in b itself
    walked = walk(
        screen(FORM, field("x"), field("y")),
        (write("a", "x"), screen(FORM, field("x", "a"), field("y"))),
        (write("b", "y"), form),
    )
    assert found(formula, walked) == [":[text = a] x 1", ":[text = b] y 2"]


@pytest.mark.parametrize(
    ("formula", "told"),
    [
        ('F ([text = "1 week"] & X F [activity = ListActivity])', [":[text = 1 week] person 2"]),
        ('F [text ~ "week"]', [":[text ~ week] person 2"]),
        ("F [text = Hammer]", []),
        ('F [text = "1 week"] | F [activity = ListActivity]', []),
        ("G [text != Nail]", []),
        ('F [actionParam = "1 week"]', []),
    ],
)
def test_formulas_are_judged_by_monitoring_them_without_the_field(
    formula: str, told: list[str]
) -> None:
    assert found(parse_formula(formula), LEND) == told


def test_a_feature_is_judged_like_a_scenario() -> None:
    feature = 'Feature: Lending\n  Scenario: s\n    Then text IS "1 week"\n'
    content = read_feature(Text(feature, "s.feature")).scenario
    assert [each.condition for each in Provenance(*LEND).own_fields(content)] == ["text IS 1 week"]


def test_what_the_field_makes_of_a_text_is_the_tests_own_too() -> None:
    capitals = screen(FORM, field("thing", "HAMMER"), field("person"))
    walked = walk(EMPTY, (write("hammer", "thing"), capitals))
    assert found(scenario("text IS HAMMER"), walked) == ["1:text IS HAMMER thing 1"]


def test_a_field_that_the_app_filled_is_the_apps() -> None:
    suggested = screen(FORM, field("thing", "Hammer"), field("person", "Ann"))
    walked = walk(EMPTY, (write("Hammer", "thing"), suggested))
    assert found(scenario("text IS Ann"), walked) == []


def test_a_text_in_the_same_words_elsewhere_is_the_apps() -> None:
    echoed = screen(FORM, field("thing", "Hammer"), label("Hammer"))
    walked = walk(EMPTY, (write("Hammer", "thing"), echoed))
    assert found(scenario("text IS Hammer"), walked) == []


def test_shown_means_shown_by_the_app() -> None:
    provenance = Provenance(*LEND)
    assert provenance.shows(Proposition("text", Relation.IS, "Hammer"))
    assert not provenance.shows(Proposition("text", Relation.CONTAINS, "week"))
