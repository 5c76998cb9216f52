"""Nodes are kept up to date step by step, as if they were looked at anew."""

from __future__ import annotations

from random import Random

import pytest

from tapwright.abstractions.screen_content import ScreenContent
from tapwright.agents.planner.expansion import Expansion, Expansions
from tapwright.agents.planner.heuristic import Heuristic
from tapwright.agents.planner.novelty import label_of
from tapwright.agents.planner.product import Product, ProductNode
from tapwright.agents.planner.settings import PlannerSettings
from tapwright.agents.planner.transition_model import TransitionModel
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Bounds, Screen, Widget
from tapwright.core.step import Observation, Step
from tapwright.planning.action_filter import ActionFilter
from tapwright.planning.learner_state import begin
from tapwright.spec import action_labels, labels_of_step, read_specification

GOAL = """\
SCENARIO goal
STAGE start
  EVENTUALLY package IS org.example
STAGE second
  EVENTUALLY activity IS B
STAGE third
  EVENTUALLY text IS Never
"""


class Never(Random):
    """Draws nothing but zeros, so that values are not varied."""

    def random(self) -> float:
        return 0.0


def screen(activity: str, *texts: str) -> Screen:
    widgets = (
        Widget("Button", f"id/{text}", text, clickable=True, bounds=Bounds(0, 0, 9, 9))
        for text in texts
    )
    return Screen("org.example", activity, tuple(widgets))


SCREENS = [screen("A", "x", "y"), screen("A", "x", "z"), screen("B", "y", "z"), screen("B", "x")]


@pytest.mark.parametrize("seed", range(8))
def test_a_touched_option_is_worth_what_it_would_be_if_all_were_looked_at_anew(seed: int) -> None:
    chance = Random(seed)
    abstraction = ScreenContent()
    model, product = TransitionModel(abstraction), Product()
    heuristic = Heuristic(ActionFilter(abstraction), model, product, PlannerSettings())
    kept = Expansions(heuristic, Never())
    monitor = read_specification(GOAL, "goal.sts").monitor(max_steps=99)
    shown = SCREENS[0]
    begin(monitor, Observation(shown))
    node = product.node(model.arrive(Observation(shown)), monitor, 0.0)
    for _ in range(40):
        expansion = kept.of(node)
        option = chance.choice(expansion.options.options)
        after = chance.choice(SCREENS)
        step = Step(0, 0, shown, option.action, Observation(after))
        stage = monitor.state
        monitor.step(labels_of_step(step))
        if monitor.verdict.is_final:
            break
        label = label_of(step.action, action_labels(step.action, shown), shown.activity)
        learnt = model.see(
            step, Observation(step.before), label, expansion.options.context, node.entered_by
        )
        kept.learn(node, option.action, label, learnt)
        fresh = Expansions(heuristic, Never())
        index = expansion.options.options.index(option)
        assert _at(kept.of(node), index) == _at(fresh.of(node), index)
        assert kept.edges(node, kept.of(node)) == fresh.edges(node, fresh.of(node))
        kept.mark_all_outdated()
        assert kept.of(node).best == fresh.of(node).best
        entry = node.entered_by if monitor.state == stage else label.exact
        node, shown = product.node(model.name(Observation(after)), monitor, 0.0, entry), after


def _at(expansion: Expansion, index: int) -> tuple[float, tuple[tuple[ProductNode, float], ...]]:
    row = expansion.rows[index]
    return row.value, row.targets


def test_what_ended_a_stage_tells_nodes_apart() -> None:
    model, product = TransitionModel(ScreenContent()), Product()
    monitor = read_specification(GOAL, "goal.sts").monitor(max_steps=99)
    begin(monitor, Observation(SCREENS[0]))
    start = product.node(model.arrive(Observation(SCREENS[0])), monitor, 0.0)
    reached = []
    for text in "xy":
        (identity,) = (each for each, widget in SCREENS[0].identities() if widget.text == text)
        action = Action(ActionKind.CLICK, identity)
        label = label_of(action, action_labels(action, SCREENS[0]), "A")
        model.see(
            Step(0, 0, SCREENS[0], action, Observation(SCREENS[3])), Observation(SCREENS[0]), label
        )
        ((known, _),) = model.outcomes(start.state, ("1", None), action)
        reached.append(product.after(start, known).node)
    assert reached[0] != reached[1]
    assert reached[0]._replace(entered_by=None) == reached[1]._replace(entered_by=None)
