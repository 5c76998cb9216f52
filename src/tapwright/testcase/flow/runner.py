"""Runs a flow on a device: command after command, until one fails or the app crashes."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tapwright.core.crash import Crash
from tapwright.core.errors import InputError, UnsupportedError
from tapwright.core.files import write_whole
from tapwright.device.device import Device
from tapwright.device.picture import png_to_keep
from tapwright.testcase.flow.flow import (
    CommandFailed,
    CommandPlace,
    Flow,
    FlowCommand,
    whole_number,
)
from tapwright.testcase.flow.gestures import do_gesture
from tapwright.testcase.flow.player import Player
from tapwright.testcase.flow.selecting import selector_of

ASSERT_SECONDS = 7.0
ABSENT_SECONDS = 3.0
_MOST_ROUNDS = 1000
_VARIABLE = re.compile(r"(?<!\\)\$\{\s*(\w+)\s*\}")


@dataclass(frozen=True, slots=True)
class FlowOutcome:
    """How a flow went."""

    passed: bool
    reason: str
    place: CommandPlace | None = None  # of the command that failed
    commands: int = 0  # that were done
    crash: Crash | None = None
    warnings: tuple[str, ...] = ()  # optional commands that failed


class FlowRunner:
    """Runs flows, each on a phone as new with the app installed."""

    player: Player
    chance: random.Random
    clipboard: str

    def __init__(
        self,
        device: Device,
        *,
        env: Mapping[str, str] | None = None,
        pictures: Path | None = None,
        seed: int = 0,
    ) -> None:
        """Run on this device.

        Args:
            device: open, with the app installed.
            env: variables, which come before those of the flow.
            pictures: where `takeScreenshot` writes; nowhere if None.
            seed: of the device and of random texts.
        """
        self.player = Player(device)
        self.chance = random.Random(seed)
        self.clipboard = ""
        self._pictures = pictures
        self._seed = seed
        self._given = dict(env or {})
        self._variables: list[dict[str, str]] = [self._given]
        self._done = 0
        self._warnings: list[str] = []

    def run(self, flow: Flow) -> FlowOutcome:
        """Runs the flow from a fresh install.

        Raises:
            DeviceError: the device failed; that says nothing about the app.
        """
        self._done, self._warnings = 0, []
        self._variables = [{**flow.env, **self._given}]
        package = self.player.device.app.package
        if flow.app and self._text(flow.app) not in (package, ""):
            raise InputError(
                f"{flow.file} is a flow of {flow.app}, not of {package}",
                hint="give the app that the flow is for",
            )
        self.player.begin(self._seed)
        failure: tuple[str, CommandPlace] | None = None
        for part in (flow.on_start + flow.commands, flow.on_complete):
            try:
                self._all(part)
            except _Stopped as stopped:
                failure = failure or (stopped.reason, stopped.place)
        reason, place = failure or (f"all {self._done} commands were done", None)
        return FlowOutcome(
            failure is None, reason, place, self._done, self.player.crash, tuple(self._warnings)
        )

    def _all(self, commands: tuple[FlowCommand, ...]) -> None:
        """Runs commands in order; the first that fails ends it."""
        for command in commands:
            try:
                self._one(command)
            except (CommandFailed, UnsupportedError) as error:
                if not command.is_optional:
                    reason = f"{command.describe()}: {error}"
                    raise _Stopped(reason, command.place) from error
                self._warnings.append(f"{command.place}: {command.describe()}: {error}")
            if self.player.crash is not None:
                reason = f"the app crashed: {self.player.crash.headline}"
                raise _Stopped(reason, command.place)

    def _one(self, command: FlowCommand) -> None:
        """Runs one command."""
        value = self._filled(command.value)
        package = self.player.device.app.package
        if command.app and (named := self._text(command.app)) != package:
            raise CommandFailed(f"{named} does not run here, only {package} does")
        special = CONTROL.get(command.name)
        if special is not None:
            special(self, command, value)
        elif not do_gesture(self, command.name, value):
            SIMPLE[command.name](self, value)
        self._done += 1

    # -- variables ------------------------------------------------------------------------------

    def _filled(self, value: Any) -> Any:
        """Returns a value with the variables put in."""
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, dict):
            return {name: self._filled(each) for name, each in value.items()}
        if isinstance(value, list):
            return [self._filled(each) for each in value]
        return value

    def _text(self, text: str) -> str:
        """Returns a text with the variables put in; one that is not set is `undefined`."""
        known = {name: value for scope in self._variables for name, value in scope.items()}
        known.setdefault("MAESTRO_FILENAME", "flow")
        filled = _VARIABLE.sub(lambda match: known.get(match[1], "undefined"), text)
        return filled.replace("\\${", "${")

    # -- control --------------------------------------------------------------------------------

    def holds(self, condition: Mapping[str, Any], seconds: float = 0.0) -> bool:
        """Returns whether all parts of a condition are so."""
        for name, value in condition.items():
            match name:
                case "visible":
                    is_so = bool(self.player.wait(selector_of(value), seconds))
                case "notVisible":
                    is_so = not self.player.wait(selector_of(value), seconds, wanted=False)
                case "platform":
                    is_so = str(value).lower() == "android"
                case "true":
                    is_so = str(value).strip().lower() not in ("false", "undefined", "", "0")
                case _:
                    is_so = True
            if not is_so:
                return False
        return True

    def _run_flow(self, command: FlowCommand, value: Any) -> None:
        options = value if isinstance(value, dict) else {}
        if not self.holds(options.get("when") or {}, ASSERT_SECONDS if "when" in options else 0):
            return
        env = {str(name): str(each) for name, each in (options.get("env") or {}).items()}
        self._variables.append({**env, **self._given})
        try:
            self._all(command.body)
        finally:
            self._variables.pop()

    def _repeat(self, command: FlowCommand, value: Any) -> None:
        times = value.get("times")
        for _ in range(_MOST_ROUNDS if times is None else whole_number(times, "times")):
            condition = self._filled(command.options.get("while"))
            if condition is not None and not self.holds(condition):
                return
            self._all(command.body)
        if times is None:
            raise CommandFailed(f"its condition still holds after {_MOST_ROUNDS} rounds")

    def _retry(self, command: FlowCommand, value: Any) -> None:
        most = min(whole_number(value.get("maxRetries", 1), "maxRetries"), 3)
        for left in range(most, -1, -1):
            try:
                self._all(command.body)
                return
            except _Stopped as stopped:
                if not left or self.player.crash is not None:
                    raise CommandFailed(stopped.reason) from stopped

    # -- what is asserted and the rest -----------------------------------------------------------

    def _assert_visible(self, value: Any) -> None:
        if not self.player.wait(selector_of(value), ASSERT_SECONDS):
            raise CommandFailed("it is not visible")

    def _assert_not_visible(self, value: Any) -> None:
        if self.player.wait(selector_of(value), ABSENT_SECONDS, wanted=False):
            raise CommandFailed("it is visible")

    def _assert_true(self, value: Any) -> None:
        condition = value.get("condition") if isinstance(value, dict) else value
        if not self.holds({"true": condition}):
            raise CommandFailed(f"{condition} is not true")

    def _wait_until(self, value: Any) -> None:
        seconds = whole_number(value.get("timeout", 10_000), "timeout") / 1000
        wanted = {name: value[name] for name in ("visible", "notVisible") if name in value}
        if not wanted or not self.holds(wanted, seconds):
            raise CommandFailed(f"it is not so after {seconds:g} s")

    def _screenshot(self, value: Any) -> None:
        device = self.player.device
        picture = png_to_keep(device.screenshot(), device.observe().screen)
        if self._pictures is not None:
            name = value.get("path") if isinstance(value, dict) else value
            safe = re.sub(r"[^\w.-]", "_", str(name or "screenshot"))
            write_whole(self._pictures / f"{safe}.png", picture)

    def _copy(self, value: Any) -> None:
        found = self.player.find(selector_of(value), ASSERT_SECONDS)
        if found is None:
            raise CommandFailed("it is not visible")
        self.clipboard = found.text or found.content_description


class _Stopped(Exception):
    """The flow ends here."""

    def __init__(self, reason: str, place: CommandPlace) -> None:
        super().__init__(reason)
        self.reason = reason
        self.place = place


CONTROL: dict[str, Callable[[FlowRunner, FlowCommand, Any], None]] = {
    "runFlow": FlowRunner._run_flow,
    "repeat": FlowRunner._repeat,
    "retry": FlowRunner._retry,
}
SIMPLE: dict[str, Callable[[FlowRunner, Any], None]] = {
    "assertVisible": FlowRunner._assert_visible,
    "assertNotVisible": FlowRunner._assert_not_visible,
    "assertTrue": FlowRunner._assert_true,
    "extendedWaitUntil": FlowRunner._wait_until,
    "takeScreenshot": FlowRunner._screenshot,
    "copyTextFrom": FlowRunner._copy,
}
