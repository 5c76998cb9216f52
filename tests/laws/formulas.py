"""Random formulas and traces, and the meaning of a formula written down as directly as can be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hypothesis import strategies as st

from tapwright.spec.formula import FALSE, TRUE, Formula
from tapwright.spec.normal_form import (
    conjunction,
    disjunction,
    equivalence,
    implication,
    literal,
    negation,
    release,
    strong_next,
    until,
    weak_next,
    weak_until,
)
from tapwright.spec.proposition import Proposition, Relation

NAMES = ("a", "b", "c")
PROPOSITIONS = {name: Proposition("text", Relation.IS, name) for name in NAMES}


@dataclass(frozen=True)
class Tree:
    """A formula as it is written, before any simplification."""

    operator: str
    parts: tuple[Tree, ...] = ()
    name: str = ""
    bound: int | None = None


@dataclass(frozen=True)
class Instant:
    """The names that hold at a step, and its time in milliseconds."""

    names: frozenset[str]
    time: int


Trace = tuple[Instant, ...]


def means(tree: Tree, trace: Trace, at: int) -> bool:
    """Whether the formula holds at a step of a whole trace; the definition, step by step."""
    if tree.operator in "XNURW":
        return _temporal(tree, trace, at)
    values = [means(part, trace, at) for part in tree.parts]
    match tree.operator:
        case "true" | "false":
            return tree.operator == "true"
        case "name":
            return tree.name in trace[at].names
        case "!":
            return not values[0]
        case "&":
            return all(values)
        case "|":
            return any(values)
        case "->":
            return values[1] if values[0] else True
    return values[0] == values[1]


def _temporal(tree: Tree, trace: Trace, at: int) -> bool:
    parts = tree.parts
    match tree.operator:
        case "X":
            return at + 1 < len(trace) and means(parts[0], trace, at + 1)
        case "N":
            return at + 1 >= len(trace) or means(parts[0], trace, at + 1)
        case "U":
            return any(
                means(parts[1], trace, end)
                and all(means(parts[0], trace, step) for step in range(at, end))
                for end in _within(tree, trace, at)
            )
        case "R":
            return all(
                means(parts[1], trace, end)
                or any(means(parts[0], trace, step) for step in range(at, end))
                for end in _within(tree, trace, at)
            )
    either = Tree("|", parts)
    return means(Tree("R", (parts[1], either), bound=tree.bound), trace, at)


def _within(tree: Tree, trace: Trace, at: int) -> list[int]:
    return [
        step
        for step in range(at, len(trace))
        if tree.bound is None or trace[step].time - trace[at].time <= tree.bound
    ]


_BUILDERS: dict[str, Callable[..., Formula]] = {
    "!": negation,
    "&": lambda *parts: conjunction(parts),
    "|": lambda *parts: disjunction(parts),
    "->": implication,
    "<->": equivalence,
    "X": strong_next,
    "N": weak_next,
    "true": lambda: TRUE,
    "false": lambda: FALSE,
}
_BOUNDED = {"U": until, "R": release, "W": weak_until}


def build(tree: Tree) -> Formula:
    """The same formula in normal form."""
    if tree.operator == "name":
        return literal(PROPOSITIONS[tree.name])
    parts = [build(part) for part in tree.parts]
    if tree.operator in _BOUNDED:
        return _BOUNDED[tree.operator](parts[0], parts[1], tree.bound)
    return _BUILDERS[tree.operator](*parts)


def trees(
    *, bounded: bool = False, names: tuple[str, ...] = NAMES, leaves: int = 8
) -> st.SearchStrategy[Tree]:
    """Formulas as they are written, of some ten nodes, perhaps with time bounds."""
    leaf = st.one_of(
        st.sampled_from(names).map(lambda name: Tree("name", name=name)),
        st.sampled_from(names).map(lambda name: Tree("name", name=name)),
        st.sampled_from(("true", "false")).map(Tree),
    )
    bounds = st.none() | st.integers(0, 4000) if bounded else st.none()

    def grow(inner: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
        pair = st.tuples(inner, inner)
        return st.one_of(
            st.builds(Tree, st.sampled_from("!XN"), st.tuples(inner)),
            st.builds(Tree, st.sampled_from(("&", "|", "->", "<->")), pair),
            st.builds(Tree, st.sampled_from("URW"), pair, bound=bounds),
        )

    return st.recursive(leaf, grow, max_leaves=leaves)


def formulas(*, bounded: bool = False) -> st.SearchStrategy[Formula]:
    """Formulas in normal form."""
    return trees(bounded=bounded).map(build)


@st.composite
def traces(draw: st.DrawFn, least: int = 1, most: int = 7) -> Trace:
    """Traces of a few steps whose clock never goes back."""
    time = 0
    instants = []
    for names in draw(
        st.lists(st.frozensets(st.sampled_from(NAMES)), min_size=least, max_size=most)
    ):
        time += draw(st.integers(0, 2000))
        instants.append(Instant(names, time))
    return tuple(instants)
