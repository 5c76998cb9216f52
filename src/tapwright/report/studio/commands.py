"""What the studio can be asked for: each command is checked, done, and answered in full."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec

from tapwright.core.action import Action, ActionKind, Argument, Need, accepts
from tapwright.core.errors import DeviceError, InputError, TapwrightError
from tapwright.report.studio.bench import Bench
from tapwright.report.studio.saving import save
from tapwright.report.studio.studio_view import state_of
from tapwright.testcase.outcome import outcome_of
from tapwright.testcase.test_case import OF_A_SCREEN, Shown, ShownKind

_Text = Annotated[str, msgspec.Meta(max_length=4000)]


class StudioCommand(msgspec.Struct, forbid_unknown_fields=True):
    """One thing that the page asks for."""

    do: str
    kind: _Text = ""
    widget: int | None = None
    argument: _Text | float | None = None
    value: _Text = ""
    step: int = 0
    number: int = 0
    name: _Text = ""
    form: str = ""
    replace: bool = False


_COMMAND = msgspec.json.Decoder(StudioCommand)


def read_command(data: bytes) -> StudioCommand:
    """Read what the page sent."""
    try:
        return _COMMAND.decode(data)
    except msgspec.DecodeError as error:
        raise InputError(f"no command of the studio: {error}") from None


class Commands:
    """Does what the page asks for; errors are answered, never raised to the server."""

    def __init__(self, bench: Bench, directory: Path) -> None:
        self._bench = bench
        self._directory = directory

    def answer(self, data: bytes) -> dict[str, Any]:
        """Do it, one command at a time, and tell how everything is then."""
        with self._bench.lock:
            try:
                return self._do(read_command(data))
            except DeviceError as error:
                return self._repaired(error)
            except TapwrightError as error:
                hint = f" ({error.hint})" if error.hint else ""
                return {**state_of(self._bench), "error": f"{error.message}{hint}"}

    def _repaired(self, fault: DeviceError) -> dict[str, Any]:
        """A fault of the device says nothing about the app: go on from a sound one."""
        try:
            self._bench.repair()
        except TapwrightError as error:
            return {"error": f"the device failed ({fault.message}) and so did a new one: {error}"}
        message = f"the device failed and was started anew: {fault.message}"
        return {**state_of(self._bench), "error": message}

    def _do(self, command: StudioCommand) -> dict[str, Any]:
        bench, message = self._bench, ""
        match command.do:
            case "look":
                bench.observation = bench.device.observe()
            case "act":
                bench.act(self._action(command))
            case "undo":
                bench.undo()
            case "anew":
                bench.start_anew()
            case "assert":
                bench.assert_shown(self._shown(command))
            case "forget":
                bench.forget_shown(command.step, command.number)
            case "stage":
                bench.end_stage(" ".join(command.name.split()))
            case "replay":
                test, replay = bench.test(command.name), bench.replay(command.name)
                outcome = outcome_of(test, replay)
                message = f"{'Passed' if outcome.passed else 'Failed'}: {outcome.reason}"
            case "save":
                return self._save(command)
            case _:
                raise InputError(f"the studio cannot do {command.do!r}")
        return state_of(bench, message)

    def _action(self, command: StudioCommand) -> Action:
        """The action, aimed at a widget that takes it."""
        try:
            kind = ActionKind(command.kind)
        except ValueError:
            raise InputError(f"no action {command.kind!r}") from None
        argument = command.argument
        if kind.argument is Argument.TEXT:
            argument = str(argument or "")
        if kind.need is Need.NOTHING:
            return Action(kind, None, argument)
        if command.widget is None:
            raise InputError(f"{kind} needs {kind.need.value}")
        identity, widget = self._bench.widget(command.widget)
        if not accepts(kind, widget):
            raise InputError(f"{widget.name!r} does not take {kind}")
        return Action(kind, identity, argument)

    def _shown(self, command: StudioCommand) -> Shown:
        """What is to hold here; what does not hold now is no assertion."""
        try:
            shown = Shown(ShownKind(command.kind), command.value)
        except ValueError:
            raise InputError(f"nothing is shown by {command.kind!r}") from None
        if shown.kind not in OF_A_SCREEN or not shown.value:
            raise InputError(f"no screen shows {command.kind} {command.value!r}")
        if shown.kind is ShownKind.ACTIVITY:
            shown = shown._replace(value=self._bench.screen.activity)
        held, reason = self._bench.holds(shown)
        if not held:
            raise InputError(f"that does not hold here: {reason}")
        return shown

    def _save(self, command: StudioCommand) -> dict[str, Any]:
        saved = save(
            self._bench, self._directory, command.form, command.name, replace=command.replace
        )
        left = f"; left out: {', '.join(saved.left_out)}" if saved.left_out else ""
        state = state_of(self._bench, f"Saved {saved.path}{left}")
        return {**state, "saved": saved.text}
