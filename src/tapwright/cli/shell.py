"""`tapwright shell`: look at an app's screens and act by hand."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import Any

import click
from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from tapwright.api.settings import choose_seed
from tapwright.apps.naming import choose_app
from tapwright.cli.app_completion import complete_apps
from tapwright.cli.configured import configured
from tapwright.cli.options import device_options, make_device_options
from tapwright.cli.output import say
from tapwright.cli.shell_commands import (
    COMMANDS,
    ShellState,
    command_called,
    completions,
    execute,
)
from tapwright.core.errors import DeviceError, ExitStatus, TapwrightError
from tapwright.device.registry import device_with


@click.command()
@click.argument("app", shell_complete=complete_apps)
@click.option("--seed", type=int, help="For everything random on the device.")
@device_options
@configured
def shell(
    app: str,
    seed: int | None,
    device: str | None,
    **given: Any,
) -> int:
    """Look at APP and act by hand; reads commands from stdin when that is no terminal."""
    chosen = choose_app(app, device)
    options = make_device_options(choose_seed(seed), given)
    with device_with(chosen.app, device or chosen.device, options) as made:
        made.reset()
        state = ShellState(made, made.launch())
        for line in execute(state, "look"):
            say(line)
        return converse(state)


def converse(state: ShellState) -> int:
    """Read commands and do them until the user leaves."""
    status = ExitStatus.CLEAN
    for line in _lines(state):
        if command_called(line) in ("quit", "exit"):
            break
        try:
            for answer in execute(state, line):
                say(answer)
        except DeviceError:
            raise
        except TapwrightError as error:
            # A typing error ends no conversation, but a script that has one must not look well.
            say(f"error: {error}", err=True)
            status = ExitStatus.INPUT
    return ExitStatus.CLEAN if sys.stdin.isatty() else status


def _lines(state: ShellState) -> Iterator[str]:
    if not sys.stdin.isatty():
        yield from (line.strip() for line in sys.stdin if line.strip())
        return
    say(f"Commands: {', '.join(COMMANDS)}, and every action; Tab completes.", err=True)
    session: PromptSession[str] = PromptSession(completer=_WidgetCompleter(state))
    while True:
        try:
            line = session.prompt(f"{state.screen.activity.rpartition('.')[2] or '-'}> ").strip()
        except EOFError:
            return
        except KeyboardInterrupt:
            continue
        if line:
            yield line


class _WidgetCompleter(Completer):
    """Completes commands, actions and the names of widgets on the screen."""

    def __init__(self, state: ShellState) -> None:
        self._state = state

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        text = document.text_before_cursor
        word = text.rpartition(" ")[2]
        for candidate in completions(self._state.screen, text):
            yield Completion(candidate, start_position=-len(word))
