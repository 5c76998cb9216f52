"""The monitor of a formula: progression, with FARLEAD-Android's reward shaping (Algorithm 3)."""

from __future__ import annotations

from copy import copy
from typing import Self

from tapwright.spec.action_labels import ActionLabels
from tapwright.spec.explanation import explain_formula
from tapwright.spec.formula import FALSE, TRUE, And, Binary, Formula, Junction, Literal, make
from tapwright.spec.inputs import Typing, inputs_for
from tapwright.spec.labelled_step import LabelledStep
from tapwright.spec.labelling import Labeller
from tapwright.spec.literal_truth import literal_holds
from tapwright.spec.literals import literals_of, most_met, positive_texts
from tapwright.spec.meaning import NOTHING_DECLARED, Declarations, Input
from tapwright.spec.monitor import Moment, milliseconds_of
from tapwright.spec.normal_form import conjunction, disjunction, literal
from tapwright.spec.presence import TypedTexts
from tapwright.spec.progression import Progressor, elapse_at_best, elapse_at_worst
from tapwright.spec.shortest import propositions_needed, steps_needed
from tapwright.spec.verdict import Explanation, HowFar, Prediction, Verdict


def shaped_reward(before: Formula, after: Formula) -> float:
    """Returns the reward of Algorithm 3: 1 if true, -1 if false, else how much changed."""
    if after is TRUE:
        return 1.0
    if after is FALSE:
        return -1.0
    total = after.count + before.count
    return abs(after.count - before.count) / total if total else 0.0


class FormulaMonitor:
    """Keeps the formula that is left to satisfy after the steps so far."""

    def __init__(
        self,
        formula: Formula,
        declarations: Declarations = NOTHING_DECLARED,
        *,
        shaping: bool = True,
        progressor: Progressor | None = None,
    ) -> None:
        self._formula = formula
        self._declarations = declarations
        self._typing = Typing(declarations, formula.propositions)
        self._shaping = shaping
        self._progressor = progressor or Progressor()
        self._keeps = any(each.keeps for each in formula.propositions)
        self._first_labeller = Labeller(formula.propositions)
        self.restart()

    def restart(self) -> None:
        """Starts a new trace."""
        self._typing.restart()
        self._labeller = self._first_labeller
        self._left = self._formula
        self._last_open = self._formula
        self._moments: list[Moment] = []
        self._reward = 0.0
        self._ended = False
        self._last_gain: int | None = None  # the last step that left less to satisfy

    @property
    def left(self) -> Formula:
        """Returns the formula that is left to satisfy."""
        return self._left

    @property
    def verdict(self) -> Verdict:
        """Returns the verdict so far."""
        if self._left is TRUE:
            return Verdict.SATISFIED
        if self._left is FALSE:
            return Verdict.VIOLATED
        return Verdict.OPEN

    @property
    def leaning(self) -> Verdict:
        """Returns the verdict that the formula would get if the trace ended here."""
        return Verdict.SATISFIED if self._left.at_end else Verdict.VIOLATED

    @property
    def state(self) -> str:
        """Returns the formula that is left; passing time does not change it."""
        return str(_without_time(self._left))

    @property
    def exact_state(self) -> str:
        """Returns the state: a formula has no step limit of its own."""
        return self.state

    @property
    def progress(self) -> float:
        """Returns the number of propositions that are no longer needed."""
        needed = propositions_needed(self._formula) - propositions_needed(self._left)
        return float(max(0, needed))

    @property
    def steps_needed(self) -> int:
        """Returns the least number of further steps that can satisfy the formula."""
        return steps_needed(self._left)

    @property
    def reward(self) -> float:
        """Returns the reward of the last step."""
        return self._reward

    def step(self, observation: LabelledStep) -> Verdict:
        """Progresses the formula by one step and returns the verdict."""
        if self.verdict.is_final or self._ended:
            self._reward = 0.0
            return self.verdict
        self._typing.note(observation.action)
        labels = self._labeller.of_step(observation, self._typing.texts)
        now = milliseconds_of(observation)
        elapsed = max(0, now - self._moments[-1].milliseconds) if self._moments else 0
        self._moments.append(Moment(labels, now, observation.screen.activity))
        before = self._left
        self._left = self._progressor.progress(before, labels, elapsed)
        if self._keeps:  # what was kept is part of the propositions left
            self._labeller = Labeller(self._left.propositions)
        reward = shaped_reward(before, self._left)
        self._reward = reward if self._shaping or self.verdict.is_final else 0.0
        if self._left is not FALSE:
            if self._last_gain is None or self._left.count < self._last_open.count:
                self._last_gain = len(self._moments) - 1
            self._last_open = self._left
        return self.verdict

    def fork(self) -> Self:
        """Returns an independent copy that continues from here."""
        other = self.__class__.__new__(self.__class__)  # copy() takes several times as long
        other.__dict__.update(self.__dict__)
        other._typing = copy(self._typing)
        other._moments = list(self._moments)
        return other

    def finish(self) -> Verdict:
        """Ends the trace; the verdict is then satisfied or violated."""
        verdict = self.leaning
        self._left = TRUE if self._left.at_end else FALSE
        self._ended = True
        return verdict

    def predict(self, action: ActionLabels) -> Prediction:
        """Predicts whether the action decides the formula on any screen and at any time."""
        known = self._labeller.action_propositions
        if not known or self.verdict.is_final:
            return Prediction.KEEP
        labels = self._labeller.of_action(action)
        at_best = elapse_at_best(self._left)
        if self._progressor.predict(at_best, labels, known) is FALSE:
            return Prediction.REMOVE
        at_worst = elapse_at_worst(self._left)
        if self._progressor.predict(at_worst, labels, known) is TRUE:
            return Prediction.TAKE
        return Prediction.KEEP

    def inputs(self) -> tuple[Input, ...]:
        """Returns what may be typed: what is declared, or what the formula left names."""
        return inputs_for(self._declarations, [self._left])

    @property
    def named_texts(self) -> frozenset[str]:
        """Returns the texts that the conditions name, folded; none in the papers' meaning."""
        return self._typing.named

    @property
    def typed(self) -> TypedTexts:
        """Returns the texts that a screen may say only because they were typed."""
        return self._typing.texts

    def wanted(self) -> tuple[Literal, ...]:
        """Returns the literals of the formula left."""
        return literals_of(self._left)

    def explain(self, after: int | None = None) -> Explanation:
        """Returns the formula as a tree of what decided it, or of what was still missing."""
        if self._keeps and self._moments:  # its parts have other values at each step
            last, text = self._moments[-1], str(self._formula)
            reason = "it held" if self._left is TRUE else f"left of it was {self._last_open}"
            step = len(self._moments) - 1
            return Explanation(text, self.verdict, reason, step, last.screen)
        if after is not None and after + 1 < len(self._moments):
            # Only the last step decides, so the formula was open before it.
            return explain_formula(self._formula, self._moments[: after + 1], Verdict.OPEN)
        return explain_formula(self._formula, self._moments, self.verdict, self._ended)

    def how_far(self) -> HowFar:
        """Returns how far the trace came, up to the step that violated the formula."""
        left, wanted = self._last_open, literals_of(self._last_open)
        missing = tuple(
            str(each)
            for each in wanted
            if not any(literal_holds(each, moment.labels) for moment in self._moments)
        )
        closest, met, screen = self._last_gain, 0, ""
        if closest is not None:
            since, met = most_met(wanted, [moment.labels for moment in self._moments[closest:]])
            closest += since
            screen = self._moments[closest].screen
        total = self._formula.count
        reached = max(0, total - left.count)
        texts = tuple((str(literal(each)), each) for each in positive_texts(wanted))
        return HowFar(reached, total, str(left), closest, screen, missing, met, texts)


def _without_time(formula: Formula) -> Formula:
    """Returns the formula without running time bounds."""
    if not formula.running:
        return formula
    if isinstance(formula, Junction):
        combine = conjunction if isinstance(formula, And) else disjunction
        return combine([_without_time(operand) for operand in formula.operands])
    assert isinstance(formula, Binary)
    return make(type(formula), formula.left, formula.right, None, False)
