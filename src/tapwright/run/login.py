"""Steps that come first: a login that is done at the start and again once the app logged out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from tapwright.agents.agent import DecisionPoint
from tapwright.core.action import Action
from tapwright.core.errors import InputError
from tapwright.core.screen import Screen


class Login(Protocol):
    """Knows the steps and the screen that they start on; the loop does them and records each."""

    name: str  # for people: the file that it was read from
    length: int

    def remember_start(self, screen: Screen) -> None:
        """Takes the first screen of the app as the one on which it is logged out."""
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

    def include(self, other: LoginTally) -> None:
        """Add the logins of a worker."""
        self.done += other.done
        self.failed += other.failed
        self.reason = other.reason or self.reason

    def add(self, failure: str) -> None:
        """Count one login; without a failure it worked."""
        if failure:
            self.failed, self.reason = self.failed + 1, failure
        else:
            self.done += 1


class HasPoint(Protocol):
    """Where the app is, as the loop knows it."""

    @property
    def point(self) -> DecisionPoint:
        """What the agent would see."""
        ...


H = TypeVar("H", bound=HasPoint)


class LoginSteps:
    """Does a login when it is due: at the first start, and whenever its first screen is shown."""

    def __init__(self, login: Login) -> None:
        self._login = login
        self._gave_up = False  # until another screen is shown
        self.tally = LoginTally()

    def begin_episode(self) -> None:
        """Allows a login that was given up again."""
        self._gave_up = False

    def is_due(self, screen: Screen) -> bool:
        """Whether the app has to be logged in on this screen."""
        if not self.tally.done:
            return True
        starts = self._login.starts_on(screen)
        self._gave_up = self._gave_up and starts
        return starts and not self._gave_up

    def perform(
        self, here: H, follow: Callable[[H, Action], H | None], used_up: Callable[[], object | None]
    ) -> H | None:
        """Takes the steps; one that fails leaves the screen to the agent. None: the app crashed."""
        login, is_first, failure = self._login, not self.tally.done, ""
        if is_first:
            login.remember_start(here.point.screen)
        for number in range(login.length):
            if used_up() is not None:
                return here
            screen = here.point.screen
            action = login.aim(number, screen)
            if action is None:
                failure = (
                    f"could not {login.describe(number)} on {screen.activity or screen.package}"
                )
                break
            after = follow(here, action)
            if after is None:
                self.tally.add("the app crashed")
                return None
            here = after
        failure = failure or login.failure_on(here.point.screen)
        if failure and is_first:
            raise InputError(f"the login {login.name} does not work: {failure}")
        self.tally.add(failure)
        self._gave_up = bool(failure)
        return here
