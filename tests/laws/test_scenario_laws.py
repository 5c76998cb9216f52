"""Scenarios mean their formulas, read back as written, and lose no way when raised to L2."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples

from tapwright.spec import (
    ActionLabels,
    ActivityGraph,
    Declarations,
    FormulaMonitor,
    Input,
    LabelledStep,
    Meaning,
    PlainScreen,
    Scenario,
    ScenarioMonitor,
    Stage,
    Verdict,
    parse_scenario,
    raise_to_level_two,
    read_specification,
)
from tapwright.spec.errors import Text
from tapwright.spec.formula import Formula
from tapwright.spec.formula_parser import read_formula
from tapwright.spec.normal_form import conjunction, disjunction, literal
from tapwright.spec.proposition import Binding, BoundTo, Proposition, Reading, Relation
from tapwright.spec.scenario_printer import declaration_lines, scenario_text

law = examples(120)
KINDS = ("click", "back", "write")
TEXTS = ("a", "b", "c")
ACTIVITIES = tuple(f"app.A{number}" for number in range(6))


def _conditions(leaves: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
    def grow(inner: st.SearchStrategy[Formula]) -> st.SearchStrategy[Formula]:
        several = st.lists(inner, min_size=2, max_size=3)
        return several.map(conjunction) | several.map(disjunction)

    return st.recursive(leaves, grow, max_leaves=4).filter(lambda each: bool(each.propositions))


def _propositions(name: str, values: st.SearchStrategy[str]) -> st.SearchStrategy[Formula]:
    relations = st.sampled_from((Relation.IS, Relation.CONTAINS))
    made = st.builds(lambda how, value: Proposition(name, how, value), relations, values)
    return st.builds(literal, made, st.booleans())


state_conditions = _conditions(_propositions("text", st.sampled_from(TEXTS)))
action_conditions = _conditions(_propositions("actionType", st.sampled_from(KINDS)))
stages = st.builds(
    Stage,
    st.just("s"),
    st.lists(state_conditions | action_conditions, max_size=2).map(tuple),
    st.lists(state_conditions, min_size=1, max_size=2).map(tuple),
    st.lists(action_conditions, max_size=2).map(tuple),
)
scenarios = st.builds(Scenario, st.just("x"), st.lists(stages, min_size=1, max_size=3).map(tuple))
observations = st.builds(
    lambda kind, texts: LabelledStep(
        ActionLabels(kind), PlainScreen(widgets=[{"text": text} for text in texts])
    ),
    st.sampled_from(KINDS),
    st.frozensets(st.sampled_from(TEXTS)),
)


@law
@given(scenarios, st.lists(observations, min_size=1, max_size=8))
def test_a_scenario_and_its_formula_agree_at_every_step(
    scenario: Scenario, trace: list[LabelledStep]
) -> None:
    staged, formal = ScenarioMonitor(scenario), FormulaMonitor(scenario.to_formula())
    for observation in trace:
        predicted = staged.predict(observation.action), formal.predict(observation.action)
        one, other = staged.step(observation), formal.step(observation)
        # Either may see the end a step before the other; they never contradict each other.
        assert {one, other} != {Verdict.SATISFIED, Verdict.VIOLATED}
        if one is Verdict.SATISFIED or other is Verdict.SATISFIED:
            assert one is other
        for prediction, verdict in zip(predicted, (one, other), strict=True):
            if prediction.value == "remove":
                assert verdict is Verdict.VIOLATED
            if prediction.value == "take":
                assert verdict is Verdict.SATISFIED
        if one.is_final or other.is_final:
            break
    assert staged.finish() is formal.finish()


values = st.text(min_size=1, max_size=8) | st.sampled_from(
    ("a AND b", "x OR y", "NOT z", "(a", "a)", "# b", '"', "\\", "a TO b", " a", "=", "IS")
)
odd_stages = st.builds(
    Stage,
    st.just("s"),
    st.lists(_conditions(_propositions("text", values)), max_size=2).map(tuple),
    st.lists(_conditions(_propositions("resourceId", values)), min_size=1, max_size=2).map(tuple),
    st.lists(_conditions(_propositions("actionDetail", values)), max_size=2).map(tuple),
    st.none() | st.integers(1, 100),
    st.none() | st.integers(1, 600_000).map(lambda milliseconds: milliseconds / 1000),
)


@law
@given(st.lists(odd_stages, min_size=1, max_size=2))
def test_what_is_written_reads_back(written: list[Stage]) -> None:
    scenario = Scenario("x", tuple(written))
    assert parse_scenario(scenario_text(scenario)) == scenario


plain = st.text(alphabet="abc é", min_size=1, max_size=6).filter(lambda text: text == text.strip())
said = st.tuples(plain, st.just(Reading.LOOSE)) | st.tuples(values, st.just(Reading.QUOTED))
places = st.lists(
    st.builds(
        lambda place, how: Binding(place, "", Relation.IS, *how),
        st.sampled_from([place for place in BoundTo if place is not BoundTo.SAME]),
        said.filter(lambda how: how[0] != ""),
    ),
    max_size=2,
)
parts = st.lists(
    st.builds(
        lambda name, relation, how, positive: Binding(
            BoundTo.SAME, name, relation, how[0], how[1], positive
        ),
        st.sampled_from(("text", "class", "contentDescription")),
        st.sampled_from((Relation.IS, Relation.CONTAINS)),
        said,
        st.booleans(),
    ),
    max_size=2,
)
declared = st.builds(
    lambda relation, how, at, more: Proposition("text", relation, how[0], how[1], (*at, *more)),
    st.sampled_from((Relation.IS, Relation.CONTAINS)),
    said,
    places,
    parts,
)
inputs = st.lists(st.builds(Input, plain | values, st.just("") | values), max_size=3, unique=True)


@law
@given(declared, st.booleans(), inputs)
def test_what_is_declared_reads_back_in_both_languages(
    proposition: Proposition, positive: bool, typed: list[Input]
) -> None:
    condition = literal(proposition, positive)
    head = Declarations(Meaning.DECLARED, tuple(typed))
    scenario = Scenario("x", (Stage("s", (), (condition,)),), declarations=head)
    assert parse_scenario(scenario_text(scenario)) == scenario
    formula = "\n".join([*declaration_lines(head), str(condition)])
    found = read_formula(Text(formula, "x.ltl"))
    assert (found.formula, found.declarations) == (condition, head)


@st.composite
def _graphs_and_walks(draw: st.DrawFn) -> tuple[ActivityGraph, list[str]]:
    targets = st.frozensets(st.sampled_from(ACTIVITIES), max_size=3)
    edges = {name: draw(targets) for name in ACTIVITIES}
    here = draw(st.sampled_from(ACTIVITIES))
    walk = [here]
    graph = ActivityGraph(frozenset({here}), edges)
    for _ in range(draw(st.integers(0, 9))):
        here = draw(st.sampled_from(sorted({here} | edges[here])))
        walk.append(here)
    return graph, walk


def _goal(activities: list[str]) -> Stage:
    conditions = [literal(Proposition("activity", Relation.IS, each)) for each in activities]
    return Stage("go", (), tuple(conditions))


@examples(300)
@given(
    _graphs_and_walks(),
    st.lists(st.lists(st.sampled_from(ACTIVITIES), max_size=1), min_size=1, max_size=3),
)
def test_level_two_excludes_no_way_that_the_graph_allows(
    graph_and_walk: tuple[ActivityGraph, list[str]], goals: list[list[str]]
) -> None:
    graph, walk = graph_and_walk
    first = Stage("open", (), (literal(Proposition("package", Relation.IS, "app")),))
    scenario = Scenario("x", (first, *(_goal(goal) for goal in goals)))
    declared = ScenarioMonitor(scenario)
    raised = ScenarioMonitor(raise_to_level_two(scenario, graph))
    for activity in walk:
        observation = LabelledStep(ActionLabels("click"), PlainScreen("app", activity))
        declared.step(observation)
        raised.step(observation)
    if declared.verdict is Verdict.SATISFIED:
        assert raised.verdict is Verdict.SATISFIED


@law
@given(st.lists(st.tuples(st.integers(-2, 2), st.booleans()), min_size=1, max_size=8))
def test_a_kept_number_is_compared_with_every_later_one(shown: list[tuple[int, bool]]) -> None:
    """The scenario keeps the first number beside a mark, the formula any of them."""
    kept = "text OF total KEPT AS n AND text IS mark"
    text = f"STAGE a\nEVENTUALLY {kept}\nSTAGE b\nEVENTUALLY text OF total IS {{n}} + 1"
    scenario = read_specification(text, "a.sts")
    assert isinstance(scenario.content, Scenario)
    formula = read_specification(str(scenario.content.to_formula()), "a.ltl")
    staged, formal = scenario.monitor(), formula.monitor()
    for number, is_marked in shown:
        widgets = [{"resourceId": "app:id/total", "text": str(number)}]
        widgets += [{"text": "mark"}] if is_marked else []
        step = LabelledStep(ActionLabels(""), PlainScreen(widgets=widgets))
        staged.step(step)
        formal.step(step)
    marked = [index for index, (_, is_marked) in enumerate(shown) if is_marked]
    rises = [
        any(later == shown[index][0] + 1 for later, _ in shown[index + 1 :]) for index in marked
    ]
    assert (staged.verdict is Verdict.SATISFIED) is any(rises[:1])
    assert (formal.verdict is Verdict.SATISFIED) is any(rises)
