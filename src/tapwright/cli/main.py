"""The `tapwright` command: its sub-commands, and how errors are told."""

from __future__ import annotations

import importlib
import os
import signal
import sys
from types import FrameType
from typing import Any, NoReturn, TextIO

import click

import tapwright
from tapwright.cli.blame import own_code_of
from tapwright.cli.help import write_commands
from tapwright.cli.output import mark, say
from tapwright.cli.progress import ShownProgress
from tapwright.core.errors import ExitStatus, InputError, TapwrightError
from tapwright.core.progress import show_progress_on
from tapwright.core.suggest import did_you_mean

# Loaded when called for, so that `--help` and completion answer at once.
_COMMANDS = {
    "explore": "tapwright.cli.explore:explore",
    "witness": "tapwright.cli.witness:witness",
    "report": "tapwright.cli.report:report",
    "trace": "tapwright.cli.trace:trace",
    "replay": "tapwright.cli.replay:replay",
    "verify": "tapwright.cli.verify:verify_command",
    "accept": "tapwright.cli.accept:accept",
    "merge": "tapwright.cli.merge:merge",
    "minimise": "tapwright.cli.minimise:minimise_command",
    "export": "tapwright.cli.export:export",
    "check": "tapwright.cli.check:check",
    "record": "tapwright.cli.record:record",
    "studio": "tapwright.cli.studio:studio",
    "shell": "tapwright.cli.shell:shell",
    "inspect": "tapwright.cli.inspect:inspect",
    "conformance": "tapwright.cli.conformance:conformance",
    "bench": "tapwright.cli.bench:bench",
    "agents": "tapwright.cli.lists:agents",
    "devices": "tapwright.cli.lists:devices",
    "device": "tapwright.cli.device:device_group",
    "doctor": "tapwright.cli.doctor:doctor",
    "cache": "tapwright.cli.cache:cache",
    "init": "tapwright.cli.init:init",
    "config": "tapwright.cli.config:config",
    "completion": "tapwright.cli.completion:completion",
}


_LONGEST_LINE = 2000


class _ReaderGoneError(Exception):
    """Whoever read our output has gone; click itself would end with the status of a finding."""


_NEVER_TRACED = (KeyboardInterrupt, click.ClickException, click.Abort, _ReaderGoneError)


class _LazyGroup(click.Group):
    """A group whose commands are imported when they are needed."""

    def invoke(self, context: click.Context) -> Any:
        try:
            return super().invoke(context)
        except BrokenPipeError as error:
            raise _ReaderGoneError from error

    def list_commands(self, context: click.Context) -> list[str]:
        return list(_COMMANDS)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_commands(_COMMANDS, formatter)

    def get_command(self, context: click.Context, name: str) -> click.Command:
        location = _COMMANDS.get(name)
        if location is None:
            raise InputError(f"no command {name!r}{did_you_mean(name, _COMMANDS)}")
        module, _, attribute = location.partition(":")
        command = getattr(importlib.import_module(module), attribute)
        assert isinstance(command, click.Command)
        return command


@click.group(cls=_LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(tapwright.__version__, prog_name="tapwright")
@click.option("--debug", is_flag=True, help="Show the traceback of an error.")
@click.pass_context
def main(context: click.Context, debug: bool) -> None:
    """Write Android GUI tests by learning.

    Exit status: 0 done and clean, 1 done with a finding, 2 wrong input, 3 the tool or the device
    failed or the run ended early.
    """
    context.obj = debug
    if os.environ.get("NO_COLOR"):
        context.color = False
    show_progress_on(ShownProgress())


def run(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line and end the process with its status."""
    arguments = sys.argv[1:] if arguments is None else arguments
    _end_in_good_order_on(signal.SIGTERM, signal.SIGHUP)
    try:
        status = main.main(arguments, prog_name="tapwright", standalone_mode=False)
        sys.stdout.flush()  # what cannot be written is told while it can be
    except (Exception, KeyboardInterrupt) as error:
        if "--debug" in arguments and not isinstance(error, _NEVER_TRACED):
            raise
        sys.exit(_told(error))
    sys.exit(status if isinstance(status, int) else ExitStatus.CLEAN)


def _told(error: BaseException) -> ExitStatus:
    """Tell the user of an error and return the status to end with."""
    match error:
        case click.exceptions.NoArgsIsHelpError():
            say(error.format_message(), err=True)
            return ExitStatus.INPUT
        case click.ClickException():
            # click's own words for a wrong option, in our form and with our status
            hint = None
            if isinstance(error, click.UsageError) and error.ctx is not None:
                hint = f"{error.ctx.command_path} --help"
            _tell(error.format_message().rstrip("."), hint)
            return ExitStatus.INPUT
        case TapwrightError():
            _tell(error.message, error.hint)
            return error.exit_status
        case KeyboardInterrupt() | click.Abort():
            _tell("interrupted", None)
        case _ReaderGoneError():
            _silence(sys.stdout, sys.stderr)
        case OSError():
            _tell_refusal(error)
        case _ if (place := own_code_of(error)) is not None:
            what = f"{type(error).__name__}: {error}"
            _tell(f"{place} failed: {what}", "this is your own code; --debug shows the traceback")
        case _:
            what = f"{type(error).__name__}: {error}"
            hint = "run again with --debug and report the traceback"
            _tell(f"a defect of tapwright: {what}", hint)
    return ExitStatus.FAILURE


def _tell_refusal(error: OSError) -> None:
    """Tell what the operating system refused."""
    where = f" {error.filename}" if error.filename else " the output"
    _silence(sys.stdout)  # what is left in it would fail again at the end
    _tell(f"cannot read or write{where}: {error.strerror or error}", "--debug shows where")


def _tell(message: str, hint: str | None) -> None:
    mark("error: ", "red", err=True)
    say("\n".join(map(_cut, message.split("\n"))), err=True)
    if hint is not None:
        mark("hint: ", "cyan", err=True)
        say(hint, err=True)


def _cut(line: str) -> str:
    """Return a line that a person can read: files and apps may put any amount into a message."""
    more = len(line) - _LONGEST_LINE
    return line if more <= 0 else f"{line[:_LONGEST_LINE]}… ({more} more letters)"


def _silence(*streams: TextIO) -> None:
    """Let Python flush what nobody reads without a complaint."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in streams:
        os.dup2(nowhere, stream.fileno())


def _end_in_good_order_on(*signals: signal.Signals) -> None:
    """Treat these as Ctrl-C, but for one that the caller wants ignored, as nohup does."""
    for number in signals:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _interrupt)


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt
