"""Goes on with a run that was killed or ended early, from what its directory holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from tapwright.agents.agent import Transition
from tapwright.core.action import Action, Argument
from tapwright.core.errors import InputError
from tapwright.core.step import Step
from tapwright.core.trace import EpisodeMark, read_trace
from tapwright.recipes.recipe import Recipe
from tapwright.rewards.reward import RewardContext
from tapwright.run.budget_use import Past
from tapwright.run.recorder import Recorder
from tapwright.run.run_directory import RUN_FILE, TRACE_FILE
from tapwright.state_graph.graph import Node


def replay_trace(
    recipe: Recipe, recorder: Recorder, run: Path, package: str, facts: dict[str, Any]
) -> Past:
    """Learn from the steps on record as if they were taken now; no device is needed.

    Agents on networks take them for the graph only: what a network drew is not on record.

    Args:
        recipe: it learns.
        recorder: it counts.
        run: the run directory.
        package: of the app.
        facts: what run.json said before the run was to go on.
    """
    steps = episodes = 0
    seconds = seconds_used(run, facts)
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
    return Past(steps, episodes, seconds)


def has_steps(run: Path) -> bool:
    """Whether any step of the run is on record."""
    try:
        with (run / TRACE_FILE).open("rb") as file:
            return any(line.startswith(b'{"step":') and line.endswith(b"\n") for line in file)
    except FileNotFoundError:
        return False
    except OSError as error:
        raise InputError(f"cannot read {run / TRACE_FILE}: {error.strerror}") from error


def seed_of_part(run: Path, seed: int) -> int:
    """A seed for the part of the run that follows; the same would draw the same again.

    The size of the trace is a number that each part has for itself.
    """
    return seed + (run / TRACE_FILE).stat().st_size if has_steps(run) else seed


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


def seconds_used(run: Path, facts: dict[str, Any]) -> float:
    """The time that all parts of a run took up to the last step on record."""
    told = facts.get("used", {}).get("seconds", 0.0)
    if told:
        return float(told)  # it ended early, and knew
    if not has_steps(run):
        return 0.0
    first = {"began": facts.get("started", ""), "steps": 0, "seconds": 0.0}
    part = (facts.get("parts") or [first])[-1]
    before = float(part["seconds"])
    try:
        began = datetime.fromisoformat(part["began"]).timestamp()
    except ValueError as error:
        raise InputError(f"{run / RUN_FILE} is damaged: {error}") from error
    return before + max(0.0, (run / TRACE_FILE).stat().st_mtime - began)
