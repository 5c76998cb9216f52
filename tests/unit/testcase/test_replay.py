"""Replay: from a fresh install, by identity, with an honest verdict."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.unit.testcase.models import (
    ILLEGAL_STATE,
    SHOP,
    SHOP_2,
    crash_test,
    replayer,
    shop_test,
)

from tapwright.core.action_kinds import ALL_KINDS
from tapwright.core.app import App
from tapwright.core.errors import DeviceError, DeviceTimeout, InputError
from tapwright.core.screen import Screen
from tapwright.core.step import Observation
from tapwright.device.device_values import Capabilities, Power
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.testcase.replay import Replayer, check_app, rate_of, replay_times
from tapwright.testcase.test_case import Rate, Shown, ShownKind, TestCase


def activity(name: str) -> Shown:
    return Shown(ShownKind.ACTIVITY, name)


def test_a_crash_comes_back_every_time() -> None:
    with replayer(SHOP) as shop:
        replays = replay_times(shop, crash_test(), 3)
    assert rate_of(replays) == Rate(3, 3)
    assert [replay.seed for replay in replays] == [0, 1, 2]
    assert all(len(replay.steps) == 3 and not replay.tolerated for replay in replays)
    assert replays[0].reason.endswith("at step 3")


def test_a_crash_that_depends_on_chance_has_a_rate() -> None:
    steps = 'click id="open"\nclick id="pay"\nrotate\n'
    test = shop_test(steps, Shown(ShownKind.CRASH, ILLEGAL_STATE))
    with replayer(SHOP) as shop:
        rate = rate_of(replay_times(shop, test, 40))
    assert rate.is_flaky
    assert 4 <= rate.held <= 22  # 12 expected of 40 at 30 %


def test_a_changed_app_is_tolerated_and_told() -> None:
    with replayer(SHOP_2) as shop:
        replay = shop.replay(crash_test())
    assert replay.held
    first, second = replay.tolerated
    assert first.startswith('step 1: took the same id for Click "Open the cart"')
    assert second.startswith('step 3: took the nearest for Click "Pay"')


def test_a_divergence_says_where_what_and_what_instead() -> None:
    steps = "on HomeActivity\n" + '  click id="about"\non CartActivity\n  click text="Pay"\n'
    with replayer(SHOP) as shop:
        replay = shop.replay(shop_test(steps))
    assert not replay.held
    assert replay.reason == (
        'diverged at step 2: expected to click "Pay" on CartActivity, saw AboutActivity'
    )
    assert replay.divergence is not None
    assert replay.divergence.step == 2
    assert len(replay.steps) == 1


def test_a_crash_on_the_way_is_a_divergence() -> None:
    test = shop_test(
        'click id="open"\nwrite "0" id="amount"\nclick id="pay"\nback\n', activity("HomeActivity")
    )
    with replayer(SHOP) as shop:
        replay = shop.replay(test)
    assert not replay.held
    assert "diverged at step 4" in replay.reason
    assert "ArithmeticException" in replay.reason


def test_a_crash_at_the_last_step_of_a_test_that_shows_none_fails_it() -> None:
    with replayer(SHOP) as shop:
        replay = shop.replay(replace(crash_test(), shows=()))
    assert not replay.held
    assert "ArithmeticException" in replay.reason


def test_the_wrong_crash_and_no_crash_are_told_apart() -> None:
    wrong = Shown(ShownKind.CRASH, ILLEGAL_STATE)
    with replayer(SHOP) as shop:
        other = shop.replay(replace(crash_test(), shows=(wrong,)))
        none = shop.replay(shop_test('click id="about"\n', wrong))
    assert other.reason.startswith("another crash at step 3: ArithmeticException-")
    assert none.reason == "no crash after 1 steps"
    assert not other.held
    assert not none.held


@pytest.mark.parametrize(
    ("shown", "held"),
    [
        (activity("AboutActivity"), True),
        (activity("HomeActivity"), False),
        (Shown(ShownKind.TEXT, "A shop"), True),
        (Shown(ShownKind.TEXT, "shop"), False),
        (Shown(ShownKind.FORMULA, "F [activity ~ About]"), True),
        (Shown(ShownKind.FORMULA, "G [activity ~ Home]"), False),
        (Shown(ShownKind.FORMULA, "X ([actionType = click] & [activity ~ About])"), True),
        (Shown(ShownKind.SCENARIO, "SCENARIO s\nSTAGE a\nEVENTUALLY text IS A shop"), True),
        (Shown(ShownKind.SCENARIO, "SCENARIO s\nSTAGE a\nEVENTUALLY text IS A barn"), False),
    ],
)
def test_what_a_test_shows_is_judged(shown: Shown, held: bool) -> None:
    with replayer(SHOP) as shop:
        replay = shop.replay(shop_test('click id="about"\n', shown))
    assert replay.held == held, replay.reason


def test_everything_that_is_shown_must_be_shown() -> None:
    test = shop_test('click id="about"\n', activity("AboutActivity"), activity("HomeActivity"))
    with replayer(SHOP) as shop:
        assert not shop.replay(test).held


def test_a_test_that_leaves_out_steps_says_what_it_did() -> None:
    with replayer(SHOP) as shop:
        test = crash_test()
        odd = replace(test, steps=(test.steps[2], *test.steps))
        replay = shop.replay(odd, lenient=True)
    assert replay.held
    assert [step.action for step in replay.performed()] == list(test.actions)
    assert [step.activity for step in replay.performed()] == [
        "HomeActivity",
        "CartActivity",
        "CartActivity",
    ]


def test_the_test_of_another_app_is_refused() -> None:
    with pytest.raises(InputError, match=r"for org\.example\.shop, not for a\.b"):
        check_app(crash_test(), "a.b")


def test_a_device_that_fails_is_no_finding() -> None:
    lost = SHOP.replace('"About" -> about', '"About" -> fault lost')
    with replayer(lost) as shop:
        with pytest.raises(DeviceError):
            shop.replay(shop_test('click id="about"\n', activity("AboutActivity")))
        # What comes next finds a sound device.
        assert shop.replay(shop_test('click id="open"\n', activity("CartActivity"))).held


def test_a_device_that_fails_once_is_asked_again() -> None:
    class Shaky(FakeDevice):
        faults = 1

        def _launch(self) -> Observation:
            if self.faults:
                self.faults -= 1
                raise DeviceTimeout("slow")
            return super()._launch()

    with Shaky(parse_model(SHOP)) as device:
        device.install(App("shop", "org.example.shop"))
        assert Replayer(device).replay(crash_test()).held


class SlowDevice(FakeDevice):
    """Shows what an action led to only at the second look."""

    capabilities = Capabilities(Power.NONE, ALL_KINDS)


def test_where_time_is_real_a_widget_is_waited_for() -> None:
    looks: list[float] = []

    class Slow(SlowDevice):
        def _launch(self) -> Observation:
            super()._launch()
            return Observation(Screen())

    with Slow(parse_model(SHOP)) as device:
        device.install(App("shop", "org.example.shop"))
        replay = Replayer(device, sleep=looks.append).replay(
            shop_test('click id="about"\n', activity("AboutActivity"))
        )
    assert replay.held
    assert looks == [0.5]


def test_a_test_without_steps_shows_its_first_screen() -> None:
    with replayer(SHOP) as shop:
        assert shop.replay(TestCase("org.example.shop", shows=(activity("HomeActivity"),))).held
