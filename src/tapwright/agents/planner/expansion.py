"""What follows from each node, kept up to date: a step touches only what it says something of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from tapwright.agents.planner.heuristic import Heuristic, View
from tapwright.agents.planner.novelty import Label, Lesson
from tapwright.agents.planner.product import ProductNode
from tapwright.agents.planner.transition_model import Learnt
from tapwright.core.action import Action
from tapwright.core.step import Observation
from tapwright.spec import Verdict
from tapwright.spec.formula import Literal

# A step also changes a little what is expected of actions of its kind, whatever they are called:
# that is taken into account when there are so many more steps.
_GROWTH = 2.0
_JITTER = 0.2  # by which worths are varied, so that equal ones are chosen by chance


class WayOn(NamedTuple):
    """A known step to another node."""

    action: Action
    reached: ProductNode
    chance: float  # that it leads there
    stage: float  # what the stages are worth that are done there
    is_same: bool  # whether the specification is as far as before


@dataclass(slots=True)
class Expansion:
    """A node: what each of its options is worth, and where those lead that are known."""

    node: ProductNode
    view: View
    values: list[float]
    known: list[bool]
    quiet: list[bool]  # options that seem to do nothing
    reached: list[tuple[tuple[ProductNode, float], ...]]  # and how likely each is
    satisfying: list[float]  # the chance that an option satisfies the specification
    moved: set[int]  # options that may lead elsewhere now
    stale: set[int]  # options that may be worth something else now, and those
    fallen: set[int] = field(default_factory=set)  # options that are worth no more than before
    sure: Action | None = None  # satisfies the specification
    chance: float = 0.0  # that it does
    best: float = 0.0
    action: Action | None = None  # the best
    place: int = -1  # among the options
    ways: dict[str | None, tuple[WayOn, ...]] = field(default_factory=dict)  # by entry


@dataclass(slots=True)
class Expansions:
    """Expands nodes on demand and remembers them."""

    worth: Heuristic
    random: Random
    _known: dict[ProductNode, Expansion] = field(default_factory=dict)
    _lent: dict[tuple[str, str | None], list[ProductNode]] = field(default_factory=dict)
    _named: dict[str, list[tuple[Expansion, int]]] = field(default_factory=dict)  # by either label
    _at: dict[str, list[Expansion]] = field(default_factory=dict)  # by state
    _touched: int = 0  # steps
    _touched_before: int = 10

    def of(self, node: ProductNode) -> Expansion:
        """The node's expansion as things are now.

        Where nothing was tried yet it does not matter what ended the last stage: nodes that differ
        in that have one expansion.
        """
        expansion = self._known.get(node)
        if expansion is None:
            expansion = self._known[node] = self._find(node)
        if expansion.stale:
            self._refresh(expansion)
        return expansion

    def ways(self, node: ProductNode, expansion: Expansion) -> tuple[WayOn, ...]:
        """Where one gets from the node, expanded so, by known steps; each place once."""
        found = expansion.ways.get(node.entry)
        if found is None:
            found = expansion.ways[node.entry] = self._ways(node, expansion)
        return found

    def _find(self, node: ProductNode) -> Expansion:
        if node.entry is not None and not self._is_special(node):
            self._lent.setdefault((node.state, node.entry), []).append(node)
            node = ProductNode(node.state, node.exact)
            expansion = self._known.get(node)
            if expansion is not None:
                return expansion
        expansion = self._known[node] = self._expand(node)
        return expansion

    def _is_special(self, node: ProductNode) -> bool:
        stage = self.worth.product.monitor(node.exact).state
        return self.worth.model.was_in(node.state, (stage, node.entry))

    def refresh_if_outdated(self) -> bool:
        """Look at everything anew if that is worth while; whether it is."""
        if not self.worth.refresh_if_outdated():
            return False
        for each in (self._known, self._lent, self._named, self._at):
            each.clear()
        return True

    def touch(self, node: ProductNode, action: Action, label: Label, learnt: Learnt) -> None:
        """Something was learnt of an action.

        Args:
            node: where it was taken.
            action: what was taken.
            label: what it is called there.
            learnt: what changed.
        """
        for lent in self._lent.pop((node.state, node.entry), ()):
            del self._known[lent]
        self._teach(label, learnt, self.worth.view(node).where.context)
        for expansion in self._at.get(node.state, ()):
            index = expansion.view.positions.get(action)
            if index is not None:
                expansion.moved.add(index)
                expansion.stale.add(index)
        self._touched += 1
        if self._touched > _GROWTH * self._touched_before:
            self._touched_before = self._touched
            self.touch_all()

    def _teach(self, label: Label, learnt: Learnt, context: str) -> None:
        """Options with this label, or a like one, may be worth something else now."""
        exact, rough = learnt.lessons
        promises: dict[tuple[Literal, ...], bool] = {}  # by what is missing: whether it is another
        for expansion, index in self._named.get(label.exact, ()):
            where, _, lacks, _ = expansion.view
            if lacks not in promises:
                promises[lacks] = self._is_other_promise(lacks, label, learnt.led_to)
            if promises[lacks]:
                expansion.stale.add(index)
            elif where.context == context:
                _mark(expansion, index, exact)
        if rough is not Lesson.NOTHING:
            for expansion, index in self._named.get(label.rough, ()):
                _mark(expansion, index, rough)

    def _is_other_promise(
        self, lacks: tuple[Literal, ...], label: Label, before: Observation | None
    ) -> bool:
        if not lacks:
            return False
        now, share = self.worth.model.led_to(label), self.worth.share_shown
        return before is None or now is None or share(lacks, before) != share(lacks, now)

    def touch_all(self) -> None:
        """What is known of all actions has changed."""
        for expansions in self._at.values():
            for expansion in expansions:
                expansion.stale.update(range(len(expansion.values)))

    def _expand(self, node: ProductNode) -> Expansion:
        view = self.worth.view(node)
        count = len(view.options)
        expansion = Expansion(
            node,
            view,
            values=[0.0] * count,
            known=[False] * count,
            quiet=[False] * count,
            reached=[()] * count,
            satisfying=[0.0] * count,
            moved=set(range(count)),
            stale=set(range(count)),
        )
        self._at.setdefault(node.state, []).append(expansion)
        for index, option in enumerate(view.options):
            for name in option.label[:2]:  # a rough one is no other's exact one
                self._named.setdefault(name, []).append((expansion, index))
        return expansion

    def _refresh(self, expansion: Expansion) -> None:
        options, values, fallen = expansion.view.options, expansion.values, expansion.fallen
        if expansion.moved:
            self._follow(expansion, expansion.moved)
            expansion.moved.clear()
        for index in expansion.stale:
            self._evaluate(expansion, index)
        fallen -= expansion.stale
        expansion.stale.clear()
        if not values:
            return
        expansion.best = max(values)
        place = values.index(expansion.best)
        while place in fallen:  # none but the best need be known better
            fallen.remove(place)
            self._evaluate(expansion, place)
            expansion.best = max(values)
            place = values.index(expansion.best)
        expansion.place, expansion.action = place, options[place].action

    def _evaluate(self, expansion: Expansion, index: int) -> None:
        worth, view, known = self.worth, expansion.view, expansion.known[index]
        value = worth.of(expansion.node, view, view.options[index], known=known)
        if known and not expansion.reached[index]:
            value *= worth.settings.retry  # it did nothing, or nothing good
            if expansion.quiet[index]:
                value = max(value, worth.of_first(expansion.node, view, view.options[index]))
        expansion.values[index] = value * self._jitter()

    def second(self, node: ProductNode, first: Action) -> tuple[float, Action | None]:
        """What to try after an action that seemed to do nothing there, and what it is worth.

        Only what seems to do nothing itself: the rest does what it does.
        """
        expansion, worth = self.of(node), self.worth
        view = expansion.view
        tried = worth.model.seconds(node.state, view.where.stage, first)
        best: tuple[float, Action | None] = (0.0, None)
        for option, is_quiet in zip(view.options, expansion.quiet, strict=True):
            if is_quiet and option.action not in tried:
                value = worth.of_second(view, option) * self._jitter()
                if value > best[0]:
                    best = value, option.action
        return best

    def _jitter(self) -> float:
        return 1 + _JITTER * self.random.random()

    def _follow(self, expansion: Expansion, indexes: Iterable[int]) -> None:
        """Where options lead."""
        node, view, worth = expansion.node, expansion.view, self.worth
        situation = view.where.stage, node.entry
        for index in indexes:
            outcomes = worth.model.outcomes(node.state, situation, view.options[index].action)
            ways, satisfying, stays = [], 0.0, False
            for each, chance in outcomes:
                reached = worth.product.after(node, each)
                if reached.verdict is Verdict.SATISFIED:
                    satisfying = max(satisfying, chance)
                elif reached.verdict is not Verdict.VIOLATED and each.step.crash is None:
                    if reached.node == node:
                        stays = True
                    else:
                        ways.append((reached.node, chance))
            expansion.known[index] = bool(outcomes)
            expansion.quiet[index] = stays
            expansion.reached[index] = tuple(ways)
            expansion.satisfying[index] = satisfying
        expansion.ways.clear()
        expansion.chance = max(expansion.satisfying, default=0.0)
        is_sure = expansion.chance > 0
        best = expansion.satisfying.index(expansion.chance) if is_sure else 0
        expansion.sure = view.options[best].action if is_sure else None

    def _ways(self, node: ProductNode, expansion: Expansion) -> tuple[WayOn, ...]:
        ways: dict[ProductNode, WayOn] = {}
        for option, reached in zip(expansion.view.options, expansion.reached, strict=True):
            for after, chance in reached:
                if after.entry is None:  # the expansion does not know of the node's
                    after = ProductNode(after.state, after.exact, node.entry)
                if after not in ways:
                    stage, is_same = self.worth.of_stage(after), after.exact == node.exact
                    ways[after] = WayOn(option.action, after, chance, stage, is_same)
        return tuple(ways.values())


def _mark(expansion: Expansion, index: int, lesson: Lesson) -> None:
    """An option is worth more than before, or less unless there is hope."""
    if lesson is Lesson.RAISE or index == expansion.place:
        expansion.stale.add(index)
    else:
        expansion.fallen.add(index)
