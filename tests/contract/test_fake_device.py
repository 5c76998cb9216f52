"""The fake keeps the Device contract, and the check notices devices that do not."""

from tapwright.apps.naming import choose_app
from tapwright.core.action import Action, ActionKind
from tapwright.core.app import App
from tapwright.core.screen import Screen
from tapwright.core.step import Observation
from tapwright.device.conformance import check_device
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model

MODEL = parse_model(
    """\
package org.example
screen one OneActivity
  field #name
  button #next "Next" -> two
screen two TwoActivity
  button #again "Again" -> one
  on back -> one
"""
)
APP = App("example", "org.example")


def broken_rules(device: type[FakeDevice]) -> set[str]:
    return {rule.name for rule in check_device(lambda: device(MODEL), APP) if not rule.is_kept}


def test_the_fake_keeps_every_rule() -> None:
    assert broken_rules(FakeDevice) == set()
    assert all(rule.is_kept for rule in check_device(FakeDevice, choose_app("demo:todo").app))


def test_a_device_that_forgets_to_reset_is_noticed() -> None:
    class Forgetful(FakeDevice):
        visits = 0

        def _launch(self) -> Observation:
            self.visits += 1
            seen = super()._launch()
            return seen._replace(screen=Screen("org.example", f"Visit{self.visits}Activity"))

    assert "reset is fresh" in broken_rules(Forgetful)


def test_a_device_that_loses_text_is_noticed() -> None:
    class Deaf(FakeDevice):
        def _perform(self, action: Action, screen: Screen) -> Observation:
            if action.kind is ActionKind.WRITE:
                return self._observe()
            return super()._perform(action, screen)

    assert broken_rules(Deaf) == {"written text is shown"}


def test_a_device_that_cannot_turn_is_noticed() -> None:
    class Stiff(FakeDevice):
        def _perform(self, action: Action, screen: Screen) -> Observation:
            if action.kind is ActionKind.ROTATE:
                return self._observe()
            return super()._perform(action, screen)

    assert broken_rules(Stiff) == {"rotation turns and returns"}


def test_a_device_that_shows_another_app_is_noticed() -> None:
    class Elsewhere(FakeDevice):
        def _launch(self) -> Observation:
            return Observation(Screen("com.other", "Other"))

    assert "launch shows the app" in broken_rules(Elsewhere)
