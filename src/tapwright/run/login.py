"""Steps that come first: a login that is done at the start and again once the app logged out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from tapwright.core.action import Action
from tapwright.core.screen import Screen


class Login(Protocol):
    """Knows the steps and the screen that they start on; the loop does them and records each."""

    name: str  # for people: the file that it was read from
    length: int

    def begin_on(self, screen: Screen) -> None:
        """The app was started for the first time: this is where the login starts."""
        ...

    def starts_on(self, screen: Screen) -> bool:
        """Whether the screen is the one that the login starts on."""
        ...

    def aim(self, number: int, screen: Screen) -> Action | None:
        """The step with this number, from 0, or none if its widget is not on the screen."""
        ...

    def failure_on(self, screen: Screen) -> str:
        """What is wrong if the steps ended here; nothing if that is as it should be."""
        ...

    def describe(self, number: int) -> str:
        """The step as a person would say it."""
        ...


@dataclass(slots=True)
class LoginTally:
    """How often the login was done in a run, and why it failed when it last did."""

    done: int = 0
    failed: int = 0
    reason: str = ""

    def add(self, failure: str) -> None:
        """Count one login; without a failure it worked."""
        if failure:
            self.failed, self.reason = self.failed + 1, failure
        else:
            self.done += 1
