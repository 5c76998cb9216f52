"""The error tree and the exit statuses: what went wrong, whose side it is on, what to do next."""

from enum import IntEnum

_SHOWN = 120  # letters of a line that is at fault; generated ones may have no end


class ExitStatus(IntEnum):
    """What the process tells the shell when it ends."""

    CLEAN = 0  # done, nothing found
    FINDING = 1  # done, with a finding: crash, violation, no witness
    INPUT = 2  # the user's input is wrong
    FAILURE = 3  # the tool or the device failed, or the run ended early


class TapwrightError(Exception):
    """Root of all errors that are told to the user as one line and a hint."""

    exit_status = ExitStatus.FAILURE

    def __init__(self, message: str, *, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return self.message if self.hint is None else f"{self.message}\nhint: {self.hint}"


class InputError(TapwrightError):
    """The user gave something that cannot be used: a name, a value, a file."""

    exit_status = ExitStatus.INPUT


class LocatedError(InputError):
    """An error at a place in a text, shown with the line and a caret."""

    def __init__(
        self,
        message: str,
        *,
        source: str,
        line: int,
        column: int,
        text: str,
        hint: str | None = None,
    ) -> None:
        self.reason = message
        self.source = source
        self.line = line
        self.column = column
        shown, caret = _pointed_at(text, column)
        super().__init__(f"{source}:{line}:{column}: {message}\n  {shown}\n  {caret}", hint=hint)


def _pointed_at(text: str, column: int) -> tuple[str, str]:
    """Return the part of a line around a column, and a caret to stand below it."""
    # A tab would shift the caret away from what it points at.
    line, at = text.expandtabs(1), column - 1
    start = max(0, min(at - _SHOWN // 2, len(line) - _SHOWN))
    before = "…" if start else ""
    after = "…" if len(line) > start + _SHOWN else ""
    return f"{before}{line[start : start + _SHOWN]}{after}", " " * (at - start + len(before)) + "^"


class DeviceError(TapwrightError):
    """The device failed: gone, timed out, refused. Never a finding about the app."""


class DeviceLost(DeviceError):
    """The device is gone for good: its process ended or its connection closed."""


class DeviceTimeout(DeviceError):
    """The device did not answer in time."""


class UnsupportedError(DeviceError):
    """The device does not have the power that was asked of it, or cannot run this app."""


class StorageError(TapwrightError):
    """A file of a run could not be written or read back: disk full, no permission, damaged."""
