"""What follows from each node, kept up to date: a step touches only the actions called like it."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from tapwright.core.action import Action
from tapwright.experience.novelty import Label
from tapwright.experience.product import Node
from tapwright.experience.worth import View, Worth
from tapwright.spec import Verdict

# A step also changes a little what is expected of actions of its kind, whatever they are called:
# that is taken into account when there are so many more steps.
_GROWTH = 2.0
_JITTER = 0.2  # by which worths are varied, so that equal ones are chosen by chance


@dataclass(slots=True)
class Expansion:
    """A node: what each of its options is worth, and where those lead that are known."""

    view: View
    values: list[float]
    reached: list[tuple[tuple[Node, float], ...]]  # and how likely each is
    stale: set[int]  # options that must be looked at again
    sure: Action | None = None  # satisfies the specification
    chance: float = 0.0  # that it does
    best: float = 0.0
    action: Action | None = None  # the best
    ways: tuple[tuple[Action, Node, float], ...] = ()  # to other nodes, and how likely


@dataclass(slots=True)
class Expansions:
    """Expands nodes on demand and remembers them."""

    worth: Worth
    random: Random
    _known: dict[Node, Expansion] = field(default_factory=dict)
    _named: dict[str, list[tuple[Expansion, int]]] = field(default_factory=dict)
    _stages: dict[str, str] = field(default_factory=dict)  # by the monitor's exact state
    _touched: int = 0  # steps
    _touched_before: int = 10

    def of(self, node: Node) -> Expansion:
        """The node's expansion as things are now.

        Where nothing was tried yet it does not matter what ended the last stage: nodes that differ
        in that have one expansion. No entry among its ways is then that of the node.
        """
        if node.entry is not None and not self._is_special(node):
            node = Node(node.state, node.exact)
        expansion = self._known.get(node)
        if expansion is None:
            expansion = self._known[node] = self._expand(self.worth.view(node))
        if expansion.stale:
            self._refresh(node, expansion)
        return expansion

    def _is_special(self, node: Node) -> bool:
        stage = self._stages.get(node.exact)
        if stage is None:
            stage = self._stages[node.exact] = self.worth.product.monitor(node.exact).state
        return self.worth.model.was_in(node.state, (stage, node.entry))

    def renews(self) -> bool:
        """Look at everything anew if that is worth while; whether it is."""
        if not self.worth.renews():
            return False
        self._known.clear()
        self._named.clear()
        return True

    def touch(self, label: Label) -> None:
        """Something was learnt of an action of this name."""
        for expansion, index in self._named.get(label.rough, ()):
            expansion.stale.add(index)
        self._touched += 1
        if self._touched > _GROWTH * self._touched_before:
            self._touched_before = self._touched
            self.touch_all()

    def touch_all(self) -> None:
        """What is known of all actions has changed."""
        for expansion in self._known.values():
            expansion.stale.update(range(len(expansion.values)))

    def _expand(self, view: View) -> Expansion:
        count = len(view.options)
        expansion = Expansion(view, [0.0] * count, [()] * count, set(range(count)))
        for index, option in enumerate(view.options):
            self._named.setdefault(option.label.rough, []).append((expansion, index))
        return expansion

    def _refresh(self, node: Node, expansion: Expansion) -> None:
        options, values = expansion.view.options, expansion.values
        for index in sorted(expansion.stale):
            self._look(node, expansion, index)
        expansion.stale.clear()
        expansion.best = max(values, default=0.0)
        expansion.action = options[values.index(expansion.best)].action if values else None
        expansion.ways = tuple(
            (option.action, reached, chance)
            for option, ways in zip(options, expansion.reached, strict=True)
            for reached, chance in ways
        )

    def _look(self, node: Node, expansion: Expansion, index: int) -> None:
        worth, view = self.worth, expansion.view
        option = view.options[index]
        situation = view.where.stage, node.entry
        known = worth.model.outcomes(node.state, situation, option.action)
        value = worth.of(node, view, option, known=bool(known))
        if expansion.sure == option.action:
            expansion.sure, expansion.chance = None, 0.0
        ways = []
        for each, chance in known:
            reached = worth.product.after(node, each)
            if reached.verdict is Verdict.SATISFIED:
                if chance > expansion.chance:
                    expansion.sure, expansion.chance = option.action, chance
            elif (
                reached.verdict is not Verdict.VIOLATED
                and each.step.crash is None
                and reached.node != node
            ):
                ways.append((reached.node, chance))
        if known and not ways:
            value *= worth.settings.retry  # it did nothing, or nothing good
        expansion.reached[index] = tuple(ways)
        expansion.values[index] = value * (1 + _JITTER * self.random.random())
