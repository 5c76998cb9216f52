"""Goes on with a run that was killed or ended early, from what its directory holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from tapwright.agents.agent import DecisionPoint
from tapwright.core.action import Action, Argument
from tapwright.core.errors import InputError
from tapwright.core.step import Observation, Step
from tapwright.core.trace import EpisodeMark, read_trace
from tapwright.recipes.recipe import Recipe
from tapwright.run.budget_use import LastNews, Past
from tapwright.run.learning import learn_from
from tapwright.run.record import RunRecord
from tapwright.run.recorder import Recorder
from tapwright.run.run_directory import RUN_FILE, TRACE_FILE
from tapwright.state_graph.graph import StateNode


def replay_trace(
    recipe: Recipe, recorder: Recorder, run: Path, package: str, earlier: RunRecord
) -> Past:
    """Learns from the steps on record as if they were taken now; no device is needed.

    Agents on networks take them for the graph only: what a network drew is not on record. A search
    for a witness learns nothing here: the steps may be of other searches, and what it may know of
    them is in the experience database.

    Args:
        recipe: it learns.
        recorder: it counts.
        run: the run directory.
        package: of the app.
        earlier: what run.json said before the run was to go on.
    """
    steps, episodes, novelty = 0, 0, LastNews()
    seconds = seconds_used(run, earlier)
    replay = TraceReplay(recipe, learns=not earlier.is_witness)
    for entry in read_trace(run / TRACE_FILE):
        if isinstance(entry, EpisodeMark):
            episodes = max(episodes, entry.number + 1)
            recorder.tally.begin(entry, package)
            replay.begin(entry)
        else:
            steps = max(steps, entry.number + 1)
            after = replay.step(entry)
            recorder.restore(entry, after.state, package)
            novelty.note(entry, is_new_state=after.visits == 1)
    return Past(steps, episodes, seconds, novelty)


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


class TraceReplay:
    """Fills the state graph from recorded steps, and lets the agent learn from them if wanted."""

    def __init__(self, recipe: Recipe, *, learns: bool) -> None:
        self._recipe = recipe
        self._learns = learns
        # By episode: those of several workers are interleaved.
        self._nodes: dict[int, StateNode] = {}

    def begin(self, mark: EpisodeMark) -> None:
        """Takes notice of an episode."""
        start = _point(self._recipe, Observation(mark.screen))
        if self._learns:
            self._recipe.agent.begin_episode(start)
        self._nodes[mark.number] = self._recipe.graph.visit(start.state, mark.screen)

    def step(self, step: Step) -> StateNode:
        """Takes notice of a step; returns the node of the state that it led to."""
        recipe, origin = self._recipe, self._nodes.get(step.episode)
        before = _point(recipe, Observation(step.before))
        after = _point(recipe, step.observation)
        entries = () if recipe.entries is None else recipe.entries.entries
        step = step._replace(action=_recognise(step.action, (*before.actions, *entries)))
        if recipe.entries is not None:
            recipe.entries.count(step.action)
        node = self._nodes[step.episode] = recipe.graph.visit(after.state, step.after)
        if origin is not None and step.crash is None:
            recipe.graph.connect(origin, step.action, node)
        if self._learns and step.rewards:  # the agent chose it
            learn_from(recipe, before, step, after, terminated=step.crash is not None)
        return node


def _point(recipe: Recipe, observation: Observation) -> DecisionPoint:
    abstraction, screen = recipe.abstraction, observation.screen
    return DecisionPoint(abstraction.state_of(screen), abstraction.actions_of(screen), observation)


def _recognise(action: Action, actions: Sequence[Action]) -> Action:
    """Returns the event that a recorded action was; a trace does not hold the keys."""
    for candidate in actions:
        if candidate.kind is not action.kind or candidate.target != action.target:
            continue
        # Texts are drawn anew each time; everything else that an action carries is its own.
        if candidate.argument == action.argument or action.kind.argument is Argument.TEXT:
            return replace(candidate, argument=action.argument)
    return action


def seconds_used(run: Path, earlier: RunRecord) -> float:
    """The time that all parts of a run took up to the last step on record."""
    if earlier.used is not None and earlier.used.seconds:
        return earlier.used.seconds  # it ended, and knew
    if not has_steps(run):
        return 0.0
    part = earlier.parts[-1] if earlier.parts else None
    text, before = (earlier.started, 0.0) if part is None else (part.began, part.seconds)
    try:
        began = datetime.fromisoformat(text).timestamp()
    except ValueError as error:
        raise InputError(f"{run / RUN_FILE} is damaged: {error}") from error
    return before + max(0.0, (run / TRACE_FILE).stat().st_mtime - began)
