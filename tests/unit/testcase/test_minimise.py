"""Minimising: the known shortest test is found, and what the test shows is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.testcase import strategies
from tests.unit.testcase.models import (
    COUNTER,
    ILLEGAL_STATE,
    MAZE,
    SHOP,
    crash_test,
    replayer,
    shop_test,
    walk,
)

from tapwright.abstractions.executable_widgets import ExecutableWidgets
from tapwright.core.app import App
from tapwright.core.errors import InputError
from tapwright.core.step import Step
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.findings.crashes import signature
from tapwright.testcase.minimise import minimise
from tapwright.testcase.reduction import ddmin, one_by_one
from tapwright.testcase.replay import rate_of, replay_times
from tapwright.testcase.shortcuts import Ways, loops, splices
from tapwright.testcase.test_case import Shown, ShownKind, TestCase
from tapwright.testcase.test_file import parse_test
from tapwright.testcase.trial import MinimiseBudget


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(
    ("model", "exception", "shortest"),
    [
        (SHOP.replace('"0" -> empty', "-> empty"), "java.lang.ArithmeticException", 3),
        (COUNTER, "java.lang.OutOfMemoryError", 5),
        (MAZE, "java.lang.SecurityException", 4),
    ],
    ids=["shop", "counter", "maze"],
)
def test_a_walk_becomes_the_shortest_test(
    model: str, exception: str, shortest: int, seed: int
) -> None:
    test = walk(model, exception, seed)
    with replayer(model) as app:
        result = minimise(app, test, known=ways_of(model))
        assert result.after == shortest, [str(step.action) for step in result.test.steps]
        assert result.is_complete
        assert result.before == len(test.steps)
        assert rate_of(replay_times(app, result.test, 3)).held == 3


def ways_of(model: str) -> Ways:
    """Every transition of the model once, as an exploration would have seen them."""
    parsed, ways = parse_model(model), Ways()
    for name in parsed.screens:
        parsed.start = name
        for number in range(len(parsed.screens[name].widgets) + 2):
            with FakeDevice(parsed) as device:
                device.install(App("app", parsed.package))
                before = device.launch().screen
                actions = ExecutableWidgets(texts=["0"]).actions_of(before)
                if number < len(actions):
                    action = actions[number]
                    ways.add([Step(0, 0, before, action, device.perform(action))])
    return ways


def test_a_way_that_the_test_did_not_take_is_found_among_known_steps() -> None:
    long_way = shop_test(
        'click id="news"\nclick id="cart"\nwrite "0" id="amount"\nclick id="pay"\n',
        *crash_test().shows,
    )
    with replayer(SHOP) as app:
        assert minimise(app, long_way).after == 4
        assert minimise(app, long_way, known=ways_of(SHOP)).after == 3


def test_loops_end_on_the_content_that_they_began_with() -> None:
    steps = 'click id="news"\nback\nclick id="open"\nwrite "0" id="amount"\nclick id="pay"\n'
    with replayer(SHOP) as app:
        replay = app.replay(shop_test(steps, *crash_test().shows), lenient=True)
    assert [(len(part.steps), part.is_loop) for part in loops(replay, 2)] == [
        (2, True),
        (1, False),
        (1, False),
        (1, False),
    ]
    assert not any(part.is_loop for part in loops(replay, 1))


def test_loops_without_effect_cost_one_replay_for_all_of_a_length() -> None:
    """Eight pages that look alike but for their number, each left for the news seven times."""
    pages = "".join(
        f'screen page{number} PageActivity\n  label "Page {number}"\n'
        f'  button #next "Next" -> {f"page{number + 1}" if number < 8 else "crash a.B"}\n'
        f'  button #news "News" -> news{number}\n'
        f"screen news{number} NewsActivity\n  on back -> page{number}\n"
        for number in range(1, 9)
    )
    model = f"package org.example.pages\nstart page1\n{pages}"
    steps = ('click id="news"\nback\n' * 7 + 'click id="next"\n') * 8
    test = parse_test(f"tapwright test 1\napp org.example.pages\n{steps}")
    with replayer(model) as app:
        crashed = app.replay(test, lenient=True).crash
        assert crashed is not None
        test = replace(test, shows=(Shown(ShownKind.CRASH, signature(crashed)),))
        result = minimise(app, test, budget=MinimiseBudget(replays=40))
    assert (result.before, result.after) == (120, 8)


def test_splices_keep_a_beginning_and_the_end_and_cost_little() -> None:
    turns = 'click id="news"\nback\n' * 20
    steps = f'{turns}click id="open"\nwrite "0" id="amount"\nclick id="pay"\n'
    with replayer(SHOP) as app:
        replay = app.replay(shop_test(steps, *crash_test().shows), lenient=True)
    ways = Ways()
    ways.add(replay.steps)
    whole = list(replay.performed())
    found = list(splices(replay, ways))
    assert found[0] == whole[-3:]  # by the shortest way, before the crash's last step
    assert [len(each) for each in found] == sorted(len(each) for each in found)
    assert all(each[-1] == whole[-1] and len(each) <= 0.75 * len(whole) for each in found)
    assert any(each[:8] == whole[:8] for each in found)
    assert sum(map(len, found)) <= 5 * len(whole)


def test_widgets_are_named_as_they_are_on_the_shorter_way() -> None:
    with replayer(SHOP) as app:
        result = minimise(app, shop_test('click id="about"\n', Shown(ShownKind.TEXT, "A shop")))
    assert str(result.test.actions[0]) == (
        'click class="android.widget.Button" id="org.example.shop:id/about" text="About"'
    )
    assert result.test.steps[0].activity == "HomeActivity"


def test_a_text_that_does_not_matter_becomes_empty_and_one_that_does_stays() -> None:
    with replayer(MAZE) as app:
        test = walk(MAZE, "java.lang.SecurityException", 1)
        assert [step.argument for step in minimise(app, test).test.actions if step.argument] == []
    with replayer(SHOP) as app:
        kept = minimise(app, crash_test()).test
    assert kept.actions[1].argument == "0"


def test_a_crash_that_depends_on_chance_is_marked_flaky() -> None:
    test = walk(SHOP, "java.lang.IllegalStateException", 1)
    assert test.shows == (Shown(ShownKind.CRASH, ILLEGAL_STATE),)
    with replayer(SHOP) as app:
        result = minimise(app, test, times=10)
        assert result.after == 3
        assert result.test.rate is not None
        assert result.test.rate.is_flaky
        # The seed of the test is one that it holds with.
        assert app.replay(result.test).held


STAGES = """SCENARIO see the news, then pay
STAGE news
  EVENTUALLY activity CONTAINS News
STAGE pay
  EVENTUALLY activity CONTAINS Pay AND text IS Thank you
"""


@pytest.mark.parametrize(
    ("shown", "shortest"),
    [
        (Shown(ShownKind.ACTIVITY, "PayActivity"), 2),
        (Shown(ShownKind.TEXT, "Empty"), 2),
        (Shown(ShownKind.FORMULA, "F ([activity ~ News] & F [activity ~ Pay])"), 3),
        (Shown(ShownKind.SCENARIO, STAGES), 3),
    ],
    ids=["activity", "text", "formula", "scenario"],
)
def test_whatever_is_shown_is_kept(shown: Shown, shortest: int) -> None:
    wandering = (
        'click id="about"\nback\nclick id="news"\nback\nrotate\nclick id="news"\n'
        'click id="cart"\nback\nclick id="open"\nclick id="pay"\n'
    )
    if shown.kind is ShownKind.TEXT:
        wandering = wandering.replace('click id="pay"', 'write "0" id="amount"')
    with replayer(SHOP) as app:
        result = minimise(app, shop_test(wandering, shown))
        assert result.after == shortest, [str(step.action) for step in result.test.steps]
        assert app.replay(result.test).held


def test_the_same_input_gives_the_same_output() -> None:
    test = walk(MAZE, "java.lang.SecurityException", 3)
    results = []
    for _ in range(2):
        with replayer(MAZE) as app:
            results.append(minimise(app, test))
    assert results[0] == results[1]


def test_a_budget_that_ends_leaves_a_test_that_holds() -> None:
    test = walk(COUNTER, "java.lang.OutOfMemoryError", 1)
    with replayer(COUNTER) as app:
        result = minimise(app, test, budget=MinimiseBudget(replays=3))
        assert not result.is_complete
        assert result.replays == 3
        assert app.replay(result.test).held
        assert result.after <= result.before


def test_a_test_without_a_point_or_that_fails_is_refused() -> None:
    with replayer(SHOP) as app:
        with pytest.raises(InputError, match="shows nothing"):
            minimise(app, TestCase("org.example.shop"))
        with pytest.raises(InputError, match="does not hold: ended on HomeActivity"):
            minimise(app, TestCase("org.example.shop", shows=(Shown(ShownKind.ACTIVITY, "Other"),)))


@strategies.patient
@given(st.lists(st.integers(0, 9), max_size=40), st.sets(st.integers(0, 9), max_size=3))
def test_reduction_leaves_just_what_is_needed(items: list[int], needed: set[int]) -> None:
    def holds(candidate: Sequence[int]) -> Sequence[int] | None:
        return candidate if needed & set(items) <= set(candidate) else None

    kept = len(needed & set(items))
    assert len(one_by_one(items, holds)) == kept
    # ddmin never tries to leave out everything.
    assert len(ddmin(items, holds)) == max(kept, min(len(items), 1))
