"""The fake device does what its model declares."""

import pytest

from tapwright.core.action import Action, ActionKind
from tapwright.core.app import App
from tapwright.core.errors import DeviceError, DeviceLost, DeviceTimeout
from tapwright.core.screen import Screen, WidgetIdentity
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model

MODEL = parse_model(
    """\
package org.example
screen one OneActivity
  button #two   "Two"   -> two after 3s
  button #crash "Crash" -> crash java.lang.Error "bad"
  button #hang  "Hang"  -> anr
  button #slow  "Slow"  -> fault timeout
  button #lost  "Lost"  -> fault lost
  button #web   "Web"   -> leave com.browser
  button #dice  "Dice"  -> 50% two | 50% one
  field  #name
  checkbox #box "Box"
  on write #name "open sesame" -> two
screen two TwoActivity
  label "Second"
"""
)
APP = App("example", "org.example")


@pytest.fixture
def device() -> FakeDevice:
    device = FakeDevice(MODEL, seed=3)
    device.open()
    device.install(APP)
    device.launch()
    return device


def target(screen: Screen, name: str) -> WidgetIdentity:
    return next(key for key, widget in screen.identities() if widget.resource_id.endswith(name))


def click(device: FakeDevice, name: str) -> Action:
    return Action(ActionKind.CLICK, target(device.observe().screen, name))


def test_a_transition_takes_its_time(device: FakeDevice) -> None:
    before = device.observe().seconds
    after = device.perform(click(device, "two"))
    assert after.screen.activity == "TwoActivity"
    assert after.seconds - before == pytest.approx(3.0)


def test_a_crash_ends_the_app_and_launch_starts_it_again(device: FakeDevice) -> None:
    observation = device.perform(click(device, "crash"))
    assert observation.crash is not None
    assert observation.crash.headline == "java.lang.Error: bad"
    assert observation.screen.package != "org.example"
    assert device.launch().screen.activity == "OneActivity"


def test_an_anr_is_a_finding(device: FakeDevice) -> None:
    crash = device.perform(click(device, "hang")).crash
    assert crash is not None
    assert (crash.kind, crash.is_finding) == ("anr", True)


def test_faults_are_device_errors(device: FakeDevice) -> None:
    with pytest.raises(DeviceTimeout):
        device.perform(click(device, "slow"))
    with pytest.raises(DeviceLost):
        device.perform(click(device, "lost"))
    with pytest.raises(DeviceError, match="not open"):
        device.observe()


def test_leaving_and_coming_back(device: FakeDevice) -> None:
    assert device.perform(click(device, "web")).screen.package == "com.browser"
    assert device.perform(Action(ActionKind.BACK)).screen.package == "org.example"


def test_written_text_and_checks_stay_until_the_screen_is_left(device: FakeDevice) -> None:
    name = target(device.observe().screen, "name")
    screen = device.perform(Action(ActionKind.WRITE, name, "Ada")).screen
    screen = device.perform(Action(ActionKind.CHECK, target(screen, "box"))).screen
    assert any(widget.text == "Ada" for widget in screen.widgets)
    assert any(widget.checked for widget in screen.widgets)
    device.perform(click(device, "two"))
    device.launch()
    assert not any(widget.checked for widget in device.observe().screen.widgets)


def test_a_text_of_its_own_leads_elsewhere(device: FakeDevice) -> None:
    name = target(device.observe().screen, "name")
    after = device.perform(Action(ActionKind.WRITE, name, "open sesame"))
    assert after.screen.activity == "TwoActivity"


def test_coverage_counts_transitions_once(device: FakeDevice) -> None:
    first = device.perform(click(device, "two")).newly_covered
    device.launch()
    second = device.perform(click(device, "two")).newly_covered
    assert (first, second) == (1, 0)
    assert device.coverage()["transition"] == (1, 8)


def test_chance_follows_the_seed() -> None:
    def walk(seed: int) -> list[str]:
        device = FakeDevice(MODEL, seed=seed)
        with device:
            device.install(APP)
            shown = []
            for _ in range(20):
                device.launch()
                shown.append(device.perform(click(device, "dice")).screen.activity)
            return shown

    assert walk(1) == walk(1)
    assert walk(1) != walk(2)


def test_the_home_key_keeps_the_app_as_it_is_and_back_ends_it(device: FakeDevice) -> None:
    box = Action(ActionKind.CHECK, target(device.observe().screen, "box"))
    checked = device.perform(box).screen
    device.perform(Action(ActionKind.HOME))
    assert device.perform(Action(ActionKind.RETURN)).screen == checked
    device.perform(Action(ActionKind.BACK))
    assert device.observe().screen.package != APP.package
    afresh = device.perform(Action(ActionKind.RETURN)).screen
    assert afresh.package == APP.package
    assert afresh != checked


def test_what_was_left_before_a_new_start_does_not_come_back(device: FakeDevice) -> None:
    first = device.observe().screen
    device.perform(Action(ActionKind.CHECK, target(first, "box")))
    device.perform(Action(ActionKind.HOME))
    device.perform(Action(ActionKind.REINIT))
    device.perform(Action(ActionKind.BACK))
    assert device.perform(Action(ActionKind.RETURN)).screen == first
