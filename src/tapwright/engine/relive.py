"""Goes on with a run that was killed or ended early, from what its directory holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from tapwright.agents.agent import Transition
from tapwright.core.action import Action, Argument
from tapwright.core.step import Step
from tapwright.core.trace import EpisodeMark, read_trace
from tapwright.engine.ledger import Past
from tapwright.engine.recorder import Recorder
from tapwright.engine.run_directory import TRACE_FILE, read_facts
from tapwright.model.graph import Node
from tapwright.recipes.recipe import Recipe
from tapwright.rewards.reward import RewardContext


def live_through(recipe: Recipe, recorder: Recorder, run: Path, package: str) -> Past:
    """Learn from the steps on record as if they were taken now; no device is needed.

    Agents on networks take them for the graph only: what a network drew is not on record.
    """
    steps = episodes = 0
    places: dict[int, Node] = {}  # by episode: those of several workers are interleaved
    for entry in read_trace(run / TRACE_FILE):
        if isinstance(entry, EpisodeMark):
            episodes = max(episodes, entry.number + 1)
            recorder.tally.begin(entry, package)
            recipe.agent.begin_episode()
            state = recipe.abstraction.state_of(entry.screen)
            places[entry.number] = recipe.graph.visit(state, entry.screen)
            continue
        steps = max(steps, entry.number + 1)
        after = _learn(recipe, entry, places.get(entry.episode))
        recorder.restore(entry, after.state, package)
        places[entry.episode] = after
    return Past(steps, episodes, _seconds_used(run))


def trace_size(run: Path) -> int:
    """How many bytes the trace has: a number that each part of a run has for itself."""
    return (run / TRACE_FILE).stat().st_size


def _learn(recipe: Recipe, step: Step, before: Node | None) -> Node:
    abstraction, graph = recipe.abstraction, recipe.graph
    state, actions = abstraction.state_of(step.before), abstraction.actions_of(step.before)
    action = _recognise(step.action, actions)
    after = graph.visit(abstraction.state_of(step.after), step.after)
    next_actions = abstraction.actions_of(step.after)
    if before is not None and step.crash is None:
        graph.connect(before, action, after)
    if step.rewards:
        # Rewards count what they see, so they must see it again; their value is on record.
        context = RewardContext(state, actions, after.state, next_actions)
        for term in recipe.rewards:
            term.score(step._replace(action=action), context)
        terminal = step.crash is not None
        recipe.agent.learn(
            Transition(state, action, step.reward, after.state, next_actions, terminal)
        )
    return after


def _recognise(action: Action, actions: Sequence[Action]) -> Action:
    """The event that a recorded action was; a trace does not hold the keys."""
    for candidate in actions:
        if candidate.kind is not action.kind or candidate.target != action.target:
            continue
        # Texts are drawn anew each time; everything else that an action carries is its own.
        if candidate.argument == action.argument or action.kind.argument is Argument.TEXT:
            return replace(candidate, argument=action.argument)
    return action


def _seconds_used(run: Path) -> float:
    """From the start to the last step on record."""
    started = datetime.fromisoformat(read_facts(run)["started"])
    return max(0.0, (run / TRACE_FILE).stat().st_mtime - started.timestamp())
