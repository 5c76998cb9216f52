"""Level L1 to L2: adds to a scenario what the static activity graph implies.

The graph is an approximation made from the app's code. What is added never excludes a path along
its edges: invariants allow the activities on some path to the goal, and a stage is added for each
activity on every path. Where a goal can only be reached by going back, or its activity is where
the stage begins, every edge also counts in reverse.
"""

from __future__ import annotations

from dataclasses import replace

from tapwright.core.activity_graph import ActivityGraph
from tapwright.spec.formula import TRUE, And, Formula, Literal
from tapwright.spec.labelling import matches
from tapwright.spec.normal_form import disjunction, literal
from tapwright.spec.proposition import Proposition, Relation
from tapwright.spec.scenario import Scenario, Stage


def raise_to_level_two(scenario: Scenario, graph: ActivityGraph) -> Scenario:
    """Returns the scenario with the invariants and stages that the graph implies."""
    stages: list[Stage] = []
    begin: frozenset[str] = frozenset()
    for index, stage in enumerate(scenario.stages):
        goal = goal_activities(stage, graph)
        if index == 0 or goal is None:
            stages.append(stage)
        else:
            stages += _restrict(stage, begin, goal, graph)
        begin = _ends(stage, begin, graph, first=index == 0)
    return replace(scenario, stages=tuple(stages))


def unreachable_stages(scenario: Scenario, graph: ActivityGraph) -> list[int]:
    """Returns the indices of stages whose activity the graph cannot reach."""
    missing: list[int] = []
    begin: frozenset[str] = frozenset()
    for index, stage in enumerate(scenario.stages):
        begin = _ends(stage, begin, graph, first=index == 0)
        if not begin:
            missing.append(index)
            begin = goal_activities(stage, graph) or graph.activities
    return missing


def _ends(stage: Stage, begin: frozenset[str], graph: ActivityGraph, first: bool) -> frozenset[str]:
    """Returns the activities in which a stage can end, to find stages that cannot be reached.

    Rather too many than too few: a stage must not be called unreachable that is not.
    """
    if first:
        return first_activities(stage, graph)
    goal = goal_activities(stage, graph)
    everywhere = graph.with_returns.reachable(begin)
    return everywhere if goal is None else goal & everywhere


def first_activities(stage: Stage, graph: ActivityGraph) -> frozenset[str]:
    """Returns the activities in which the first stage can end after a launch."""
    everywhere = graph.with_returns.reachable(graph.launchable)
    goal = goal_activities(stage, graph)
    if goal is not None:
        return goal & everywhere
    names = {each.name for each in stage.goal.propositions}
    positive = all(isinstance(each, Literal) and each.positive for each in _conjuncts(stage.goal))
    # A stage that asks for the app alone ends with the launch.
    only_package = names == {"package"} and positive and not stage.steps
    return graph.launchable if only_package else everywhere


def goal_activities(stage: Stage, graph: ActivityGraph) -> frozenset[str] | None:
    """Returns the activities that the stage's goal allows, or None if it names none."""
    found: frozenset[str] | None = None
    for each in _conjuncts(stage.goal):
        if isinstance(each, Literal) and each.positive and each.proposition.name == "activity":
            found = _matching(each.proposition, graph) & (
                graph.activities if found is None else found
            )
    return found


def _conjuncts(condition: Formula) -> tuple[Formula, ...]:
    """Returns the operands of a conjunction, or the condition alone."""
    return condition.operands if isinstance(condition, And) else (condition,)


def _matching(proposition: Proposition, graph: ActivityGraph) -> frozenset[str]:
    """Returns the activities of the graph that the proposition matches."""
    return frozenset(each for each in graph.activities if matches(proposition, (each,)))


def _restrict(
    stage: Stage, begin: frozenset[str], goal: frozenset[str], graph: ActivityGraph
) -> list[Stage]:
    """Returns the stage with an invariant of allowed activities, and stages added before it."""
    if begin & goal or not begin <= graph.leading_to(goal):
        # If the goal's activity is shown already, something may have to be done elsewhere first.
        graph = graph.with_returns
    on_the_way = graph.reachable(begin) & graph.leading_to(goal)
    if not on_the_way:
        return [stage]
    stages: list[Stage] = []
    for passed in () if stage.steps else _passed_in_order(begin, goal, on_the_way, graph):
        via = _via(stage, passed, graph.reachable(begin) & graph.leading_to({passed}))
        stages.append(via)
        begin = frozenset({passed})
        on_the_way = graph.reachable(begin) & graph.leading_to(goal)
    stages.append(replace(stage, invariants=(*stage.invariants, _one_of(on_the_way))))
    return stages


def _via(stage: Stage, passed: str, allowed: frozenset[str]) -> Stage:
    """Returns a stage that ends in an activity which every path passes."""
    arrived = literal(Proposition("activity", Relation.IS, passed))
    # The invariants of the stage must hold on arrival too: its goal is still to come.
    kept = tuple(each for each in stage.invariants if each is not TRUE)
    simple = passed.rpartition(".")[2]
    return Stage(
        f"pass {simple} to {stage.name}",
        (*stage.invariants, _one_of(allowed)),
        (arrived, *kept),
    )


def _passed_in_order(
    begin: frozenset[str],
    goal: frozenset[str],
    on_the_way: frozenset[str],
    graph: ActivityGraph,
) -> list[str]:
    """Returns the activities on every path from begin to goal, nearest first."""
    between = on_the_way - begin - goal
    passed = [each for each in sorted(between) if not goal & graph.reachable(begin, without=each)]
    # Of two activities on every path, the nearer one is reached without passing the other.
    return sorted(
        passed,
        key=lambda each: sum(each not in graph.reachable(begin, without=other) for other in passed),
    )


def _one_of(activities: frozenset[str]) -> Formula:
    """Returns the condition that one of these activities is shown."""
    return disjunction(
        literal(Proposition("activity", Relation.IS, each)) for each in sorted(activities)
    )
