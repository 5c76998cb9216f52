"""The monitor of a staged scenario: its state and reward are the stages completed."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from typing import Self

from tapwright.spec.action_labels import ActionLabels
from tapwright.spec.formula import FALSE, TRUE, Formula, Literal
from tapwright.spec.inputs import Typing, inputs_for
from tapwright.spec.kept_values import kept_for
from tapwright.spec.labelled_step import LabelledStep
from tapwright.spec.labelling import Labeller
from tapwright.spec.literal_truth import literal_holds
from tapwright.spec.literals import literals_of, most_met, positive_texts
from tapwright.spec.meaning import Input
from tapwright.spec.monitor import Moment, milliseconds_of
from tapwright.spec.normal_form import literal
from tapwright.spec.presence import TypedTexts
from tapwright.spec.progression import Progressor
from tapwright.spec.proposition import Proposition
from tapwright.spec.scenario import Scenario, Stage
from tapwright.spec.scenario_explanation import explain_scenario
from tapwright.spec.scenario_printer import condition_text
from tapwright.spec.verdict import Explanation, HowFar, Prediction, Verdict

_ENDED = "the trace ended"


class ScenarioMonitor:
    """Follows the stages in order; each begins with the step after the stage before."""

    def __init__(
        self,
        scenario: Scenario,
        *,
        max_steps: int | None = None,
        progressor: Progressor | None = None,
    ) -> None:
        """Starts at the beginning of a trace.

        Args:
            scenario: what to witness.
            max_steps: the limit for the whole, where the scenario sets none itself.
            progressor: a cache that several monitors may share.
        """
        self._unbound = scenario
        self._max_steps = scenario.max_steps or max_steps
        self._progressor = progressor or Progressor()
        self._typing = Typing(scenario.declarations, scenario.propositions)
        self._first_labeller = Labeller(scenario.propositions)
        self.restart()

    def restart(self) -> None:
        """Starts a new trace."""
        self._typing.restart()
        self._scenario = self._unbound
        self._labeller = self._first_labeller
        self._kept: dict[str, str] = {}  # by name, from completed stages
        self._completed: list[int] = []  # the step that completed each stage
        self._moments: list[Moment] = []
        self._verdict = Verdict.OPEN
        self._failure = ""
        self._reward = 0.0
        self._predictions: dict[frozenset[Proposition], Prediction] = {}  # by an action's labels

    @property
    def verdict(self) -> Verdict:
        """Returns the verdict so far."""
        return self._verdict

    @property
    def state(self) -> str:
        """Returns the number of completed stages, and of listed steps taken in this stage."""
        stages = len(self._completed)
        if self._verdict.is_final or not self._stage.steps:
            return str(stages)
        return f"{stages}.{min(self._steps_in_stage, len(self._stage.steps))}"

    @property
    def exact_state(self) -> str:
        """Returns the state, the values kept, and the steps taken in a stage that limits them."""
        state = f"{self.state} {self._kept}" if self._kept else self.state
        if self._verdict.is_final or self._stage.max_steps is None:
            return state
        return f"{state}+{self._steps_in_stage}"

    @property
    def progress(self) -> float:
        """Returns the number of completed stages."""
        return float(len(self._completed))

    @property
    def steps_needed(self) -> int:
        """Returns the least number of steps left: one a stage, or as many as it lists."""
        left = self._scenario.stages[len(self._completed) :]
        steps = [max(1, len(stage.steps)) for stage in left]
        if steps:
            steps[0] = max(1, steps[0] - self._steps_in_stage)
        return sum(steps)

    @property
    def reward(self) -> float:
        """Returns the reward of the last step."""
        return self._reward

    @property
    def completed(self) -> tuple[int, ...]:
        """Returns for each completed stage the step that completed it."""
        return tuple(self._completed)

    @property
    def _stage(self) -> Stage:
        """Returns the present stage."""
        return self._scenario.stages[len(self._completed)]

    @property
    def _stage_begin(self) -> int:
        """Returns the index of the first step of the present stage."""
        return self._completed[-1] + 1 if self._completed else 0

    @property
    def _steps_in_stage(self) -> int:
        """Returns how many steps were taken in the present stage."""
        return len(self._moments) - self._stage_begin

    def step(self, observation: LabelledStep) -> Verdict:
        """Adds one step and returns the verdict."""
        self._reward = 0.0
        if self._verdict.is_final:
            return self._verdict
        self._predictions = {}
        self._typing.note(observation.action)
        labels = self._labeller.of_step(observation, self._typing.texts)
        moment = Moment(labels, milliseconds_of(observation), observation.screen.activity)
        self._moments.append(moment)
        failure = self._overdue() or self._wrong_action(labels)
        if failure:
            self._fail(failure)
        elif self._steps_in_stage >= len(self._stage.steps) and self._holds(
            self._stage.goal, labels
        ):
            self._keep(labels)
            self._complete()
        elif not self._holds(self._stage.invariant, labels):
            self._fail("an invariant failed")
        elif self._steps_used_up():
            self._fail("the steps are used up")
        return self._verdict

    def fork(self) -> Self:
        """Returns an independent copy that continues from here."""
        other = self.__class__.__new__(self.__class__)  # copy() takes several times as long
        other.__dict__.update(self.__dict__)
        other._typing = copy(self._typing)
        other._completed = list(self._completed)
        other._moments = list(self._moments)
        return other

    def finish(self) -> Verdict:
        """Ends the trace; a scenario that is not satisfied is then violated."""
        if not self._verdict.is_final:
            self._verdict = Verdict.VIOLATED
            self._failure = _ENDED
        return self._verdict

    def _keep(self, labels: frozenset[Proposition]) -> None:
        """Puts what the present stage keeps into the stages after it."""
        values = kept_for(self._stage.goal, labels)
        if values:
            self._kept = {**self._kept, **values}
            done = len(self._completed) + 1
            stages = self._scenario.stages
            later = tuple(each.bound(values) for each in stages[done:])
            self._scenario = replace(self._scenario, stages=(*stages[:done], *later))
            self._labeller = Labeller(self._scenario.propositions)

    def _complete(self) -> None:
        """Completes the present stage with the last step, and the scenario with the last stage."""
        self._completed.append(len(self._moments) - 1)
        total = len(self._scenario.stages)
        self._reward = len(self._completed) / total
        if len(self._completed) == total:
            self._verdict = Verdict.SATISFIED

    def _fail(self, reason: str) -> None:
        """Violates the scenario for a reason."""
        self._verdict = Verdict.VIOLATED
        self._failure = reason
        self._reward = -1.0

    def _holds(self, condition: Formula, labels: frozenset[Proposition]) -> bool:
        """Returns whether a condition without temporal operators holds."""
        return self._progressor.progress(condition, labels) is TRUE

    def _wrong_action(self, labels: frozenset[Proposition]) -> str:
        """Returns a reason if the last action is not the next step that the stage lists."""
        steps, index = self._stage.steps, self._steps_in_stage - 1
        if index < len(steps) and not self._holds(steps[index], labels):
            return "the action was not the next of its steps"
        return ""

    def _overdue(self) -> str:
        """Returns a reason if the time of the stage or of the scenario is up."""
        now = self._moments[-1].milliseconds
        limits = (
            (self._scenario.max_seconds, 0, "the scenario's time is up"),
            (self._stage.max_seconds, max(0, self._stage_begin - 1), "the stage's time is up"),
        )
        for seconds, begin, reason in limits:
            if seconds is not None and now - self._moments[begin].milliseconds > seconds * 1000:
                return reason
        return ""

    def _steps_used_up(self, more: int = 0) -> bool:
        """Returns whether the step limit would be reached after so many more steps."""
        stage, whole = self._stage.max_steps, self._max_steps
        in_stage, in_all = self._steps_in_stage + more, len(self._moments) + more
        return (stage is not None and in_stage >= stage) or (whole is not None and in_all >= whole)

    def predict(self, action: ActionLabels) -> Prediction:
        """Predicts whether the action decides the scenario on any screen; cached by labels."""
        if self._verdict.is_final:
            return Prediction.KEEP
        labels = self._labeller.of_action(action)
        found = self._predictions.get(labels)
        if found is None:
            found = self._predictions[labels] = self._predict(labels)
        return found

    def _predict(self, labels: frozenset[Proposition]) -> Prediction:
        """Computes the prediction for an action with these labels."""
        stage, taken = self._stage, self._steps_in_stage
        if taken < len(stage.steps) and self._predicted(stage.steps[taken], labels) is FALSE:
            return Prediction.REMOVE
        goal = self._predicted(stage.goal, labels)
        if taken + 1 < len(stage.steps):
            goal = FALSE
        if goal is FALSE:
            doomed = self._predicted(stage.invariant, labels) is FALSE or self._steps_used_up(1)
            return Prediction.REMOVE if doomed else Prediction.KEEP
        is_last = len(self._completed) + 1 == len(self._scenario.stages)
        timed = stage.max_seconds is not None or self._scenario.max_seconds is not None
        return Prediction.TAKE if goal is TRUE and is_last and not timed else Prediction.KEEP

    def _predicted(self, condition: Formula, labels: frozenset[Proposition]) -> Formula:
        """Returns what is left of a condition when only the action's labels are known."""
        known = self._labeller.action_propositions
        return self._progressor.predict(condition, labels, known)

    def inputs(self) -> tuple[Input, ...]:
        """Returns what may be typed: what is declared, or what the stages left name."""
        return inputs_for(self._scenario.declarations, self._conditions_left())

    @property
    def named_texts(self) -> frozenset[str]:
        """Returns the texts that the conditions name, folded; none in the papers' meaning."""
        return self._typing.named

    @property
    def typed(self) -> TypedTexts:
        """Returns the texts that a screen may say only because they were typed."""
        return self._typing.texts

    def wanted(self) -> tuple[Literal, ...]:
        """Returns the literals of the present stage's goal."""
        return () if self._verdict.is_final else literals_of(self._stage.goal)

    def _conditions_left(self) -> Iterator[Formula]:
        """Yields the conditions of this stage and of those after it."""
        for stage in self._scenario.stages[len(self._completed) :]:
            yield from stage.conditions

    def explain(self, after: int | None = None) -> Explanation:
        """Returns a tree: when each stage was completed, and what the next one lacks."""
        last = len(self._moments) - 1
        if after is None or after >= last:
            return explain_scenario(
                self._scenario, self._moments, self._completed, self._verdict, self._failure
            )
        completed = [step for step in self._completed if step <= after]
        tree = explain_scenario(
            self._scenario, self._moments[: after + 1], completed, Verdict.OPEN, ""
        )
        if self._failure in ("", _ENDED):
            return tree
        return replace(tree, reason=f"{tree.reason}; at step {last} {self._failure}")

    def how_far(self) -> HowFar:
        """Returns the stages completed, and the step that came closest to the next goal."""
        total = len(self._scenario.stages)
        reached = len(self._completed)
        if reached == total:
            return HowFar(total, total, "", None, "", ())
        wanted, begin = literals_of(self._stage.goal), self._stage_begin
        closest, met, screen = None, 0, ""
        if begin < len(self._moments):
            since, met = most_met(wanted, [moment.labels for moment in self._moments[begin:]])
            closest = begin + since
            screen = self._moments[closest].screen
        never = tuple(
            condition_text(each)
            for each in wanted
            if not any(literal_holds(each, moment.labels) for moment in self._moments)
        )
        texts = tuple((condition_text(literal(each)), each) for each in positive_texts(wanted))
        return HowFar(reached, total, self._stage.name, closest, screen, never, met, texts)
