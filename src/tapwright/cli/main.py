"""The `tapwright` command: its sub-commands, and how errors are told."""

from __future__ import annotations

import importlib
import os
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

import click

import tapwright
from tapwright.cli.output import say
from tapwright.cli.setup_progress import SetupProgress
from tapwright.core.errors import ExitStatus, InputError, TapwrightError
from tapwright.core.suggest import did_you_mean
from tapwright.device.jvm.progress import show_progress_on

# Loaded when called for, so that `--help` and completion answer at once.
_COMMANDS = {
    "explore": "tapwright.cli.explore:explore",
    "witness": "tapwright.cli.witness:witness",
    "report": "tapwright.cli.report:report",
    "replay": "tapwright.cli.replay:replay",
    "verify": "tapwright.cli.verify:verify_command",
    "minimise": "tapwright.cli.minimise:minimise_command",
    "export": "tapwright.cli.export:export",
    "check": "tapwright.cli.check:check",
    "record": "tapwright.cli.record:record",
    "shell": "tapwright.cli.shell:shell",
    "inspect": "tapwright.cli.inspect:inspect",
    "bench": "tapwright.cli.bench:bench",
    "agents": "tapwright.cli.lists:agents",
    "devices": "tapwright.cli.lists:devices",
    "device": "tapwright.cli.device:device_group",
    "doctor": "tapwright.cli.doctor:doctor",
    "config": "tapwright.cli.config:config",
    "completion": "tapwright.cli.completion:completion",
}


class _ReaderGoneError(Exception):
    """Whoever read our output has gone; click itself would end with the status of a finding."""


class _LazyGroup(click.Group):
    """A group whose commands are imported when they are needed."""

    def invoke(self, context: click.Context) -> Any:
        try:
            return super().invoke(context)
        except BrokenPipeError as error:
            raise _ReaderGoneError from error

    def list_commands(self, context: click.Context) -> list[str]:
        return list(_COMMANDS)

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
    show_progress_on(SetupProgress())


def run(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line and end the process with its status."""
    arguments = sys.argv[1:] if arguments is None else arguments
    signal.signal(signal.SIGTERM, _interrupt)
    sys.path.append(str(Path.cwd()))  # for agents of the user's own, `--agent module:make`
    try:
        status = main.main(arguments, prog_name="tapwright", standalone_mode=False)
        sys.exit(status if isinstance(status, int) else ExitStatus.CLEAN)
    except click.exceptions.NoArgsIsHelpError as error:
        say(error.format_message(), err=True)
        sys.exit(ExitStatus.INPUT)
    except click.ClickException as error:
        # click's own words for a wrong option, in our form and with our status
        hint = None
        if isinstance(error, click.UsageError) and error.ctx is not None:
            hint = f"{error.ctx.command_path} --help"
        _tell(error.format_message().rstrip("."), hint)
        sys.exit(ExitStatus.INPUT)
    except TapwrightError as error:
        if "--debug" in arguments:
            raise
        _tell(error.message, error.hint)
        sys.exit(error.exit_status)
    except (KeyboardInterrupt, click.Abort):
        _tell("interrupted", None)
        sys.exit(ExitStatus.FAILURE)
    except _ReaderGoneError:
        _silence()
        sys.exit(ExitStatus.FAILURE)
    except Exception as error:
        if "--debug" in arguments:
            raise
        what = f"{type(error).__name__}: {error}"
        _tell(f"a defect of tapwright: {what}", "run again with --debug and report the traceback")
        sys.exit(ExitStatus.FAILURE)


def _tell(message: str, hint: str | None) -> None:
    click.secho("error: ", fg="red", bold=True, nl=False, err=True)
    say(message, err=True)
    if hint is not None:
        click.secho("hint: ", fg="cyan", bold=True, nl=False, err=True)
        say(hint, err=True)


def _silence() -> None:
    """Let Python flush what nobody reads without a complaint."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(nowhere, stream.fileno())


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt
