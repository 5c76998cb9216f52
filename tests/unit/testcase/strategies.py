"""Random tests for the laws of the test file."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from tests.examples import examples

from tapwright.core.action import DIRECTIONS, Action, ActionKind, Argument, Need
from tapwright.core.intent import Intent
from tapwright.core.screen import WidgetIdentity
from tapwright.device.app_network import NETWORKS
from tapwright.device.registry import GRANTS, DeviceOptions
from tapwright.testcase.test_case import (
    OF_A_SCREEN,
    PlannedStep,
    Rate,
    Shown,
    ShownKind,
    TestCase,
)

# How long a random test takes to make depends on what else the machine does.
patient = settings(examples(60), suppress_health_check=[HealthCheck.too_slow])
any_text = st.text(st.characters(exclude_categories=()), max_size=12)
safe_text = st.text(st.characters(codec="utf-8"), max_size=12)
words = any_text.map(str.strip)
comments = st.text(st.characters(exclude_categories=("C", "Z")), max_size=12)
identities = st.builds(WidgetIdentity, any_text, any_text, any_text, any_text, st.integers(0, 30))


@st.composite
def actions(draw: st.DrawFn) -> Action:
    kind = draw(st.sampled_from(list(ActionKind)))
    target = None
    if kind.need is Need.ANY_OR_NOTHING:
        target = draw(st.none() | identities)
    elif kind.need is not Need.NOTHING:
        target = draw(identities)
    match kind.argument:
        case Argument.TEXT:
            argument: str | float | None = draw(any_text)
        case Argument.SECONDS:
            argument = draw(st.integers(0, 100) | st.floats(0, 1e6))
        case Argument.DIRECTION:
            argument = draw(st.sampled_from(sorted(DIRECTIONS)))
        case Argument.NOTHING:
            argument = None
        case Argument.PERMISSION:
            argument = draw(st.from_regex(r"[a-z]+(\.[A-Z_]+){1,2}", fullmatch=True))
        case Argument.INTENT:
            extras = st.lists(st.tuples(safe_text, safe_text), max_size=2).map(tuple)
            argument = Intent(draw(safe_text), type=draw(safe_text), extras=draw(extras)).uri
        case _:
            argument = draw(st.none() | any_text)
    return Action(kind, target, argument)


@st.composite
def planned_steps(draw: st.DrawFn) -> PlannedStep:
    action = draw(actions())
    label = "" if action.target is None else draw(any_text)
    shows = draw(st.lists(shown_after_a_step, max_size=2).map(tuple))
    return PlannedStep(action, draw(words), draw(comments), label, shows)


shown_after_a_step = st.builds(Shown, st.sampled_from(OF_A_SCREEN), any_text, any_text)
steps = planned_steps()
shown = st.one_of(
    st.builds(
        Shown,
        st.sampled_from([kind for kind in ShownKind if kind is not ShownKind.SCENARIO]),
        any_text,
        any_text,
    ),
    st.builds(
        Shown, st.just(ShownKind.SCENARIO), st.lists(comments, min_size=1).map("\n".join), any_text
    ),
)
rates = st.integers(0, 9).flatmap(
    lambda times: st.builds(Rate, st.integers(0, times), st.just(times))
)
tests = st.builds(
    TestCase,
    package=words.filter(bool),
    steps=st.lists(steps, max_size=5).map(tuple),
    shows=st.lists(shown, max_size=3).map(tuple),
    name=words,
    version=words,
    sha256=words,
    device=words,
    options=st.builds(
        DeviceOptions,
        seed=st.integers(0, 10**6),
        sdk=st.none() | st.integers(1, 99),
        grant=st.sampled_from(GRANTS),
        network=st.sampled_from((*NETWORKS, "stub:my stubs", "replay:shop.har")),
        network_faults=st.integers(0, 9),
        phone=st.sampled_from(["empty", "lived-in"]) | words.filter(bool),
    ),
    rate=st.none() | rates,
    comment=comments,
)
