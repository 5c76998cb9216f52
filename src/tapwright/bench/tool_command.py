"""The command of a tool in a table: words in which variables stand for device, app and budget."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from string import Template

from tapwright.core.errors import InputError

# What a command is given; any other variable is one of the environment.
GIVEN = ("SERIAL", "APK", "PACKAGE", "EVENTS", "SECONDS", "SEED", "OUT")


def check_command(command: str) -> None:
    """Refuses a command that cannot be read, or that is not told which device to use."""
    names = {name for word in _command_words(command) for name in _variables(word)}
    if "SERIAL" not in names:
        raise InputError("it does not say $SERIAL, the device to use")


def filled_command(command: str, given: Mapping[str, str], around: Mapping[str, str]) -> list[str]:
    """Returns the words of a command with the variables put in; no shell reads them.

    Args:
        command: as the table has it.
        given: values of the names in `GIVEN`, as far as there are any.
        around: the environment.

    Raises:
        InputError: a variable is not set.
    """
    known = {name: value for name, value in around.items() if name not in GIVEN} | dict(given)
    words = []
    for word in _command_words(command):
        for name in _variables(word):
            if name not in known:
                hint = "the table has no such budget" if name in GIVEN else f"export {name}=..."
                raise InputError(f"${name} of the command {command!r} is not set", hint=hint)
        words.append(Template(word).substitute(known))
    return words


def _command_words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise InputError(f"cannot read the command: {error}") from error
    if not words:
        raise InputError("the command is empty")
    return words


def _variables(word: str) -> list[str]:
    template = Template(word)
    if not template.is_valid():
        raise InputError(f"{word!r} has a $ without a name; $$ is a dollar sign")
    return template.get_identifiers()
