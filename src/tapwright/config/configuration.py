"""A configuration that was understood: defaults for commands, settings of agents, rules.

The section of a command takes its long options by their names, so that both are read and refused
alike, and what is typed comes before what is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click

from tapwright.config.file import ConfigFile, choices, find_config, nearest, read_config
from tapwright.config.rules import NEVER, TEXT, read_rules
from tapwright.core.errors import InputError, UnsupportedError
from tapwright.device.app_network import Network
from tapwright.device.registry import DEVICES
from tapwright.recipes.limits import LoopLimits
from tapwright.recipes.recipe import RECIPES, Goal, Ingredients, explorers
from tapwright.recipes.settings import GUIDE_PREFIX, names_of, override
from tapwright.rules.rules import Rules

Commands = Callable[[], Mapping[str, click.Command]]
DEVICE, AGENT = "device", "agent"
COMMANDS = ("explore", "witness")
DEVICE_PARAMETERS = (
    "device",
    "sdk",
    "grant",
    "network",
    "network_faults",
    "phone",
    "host_port",
    "unconfined",
    "coverage_packages",
    "mapping",
    "profile",
)
SECTIONS = (*COMMANDS, DEVICE, AGENT, NEVER, TEXT)
# What belongs to one run and not to a project.
_TYPED_ONLY = {"--help", "--config", "--json", "--resume", "--out", "--set"}


@dataclass(frozen=True, slots=True)
class Configuration:
    """What is in force besides what is typed."""

    file: ConfigFile = field(default_factory=ConfigFile)
    rules: Rules = field(default_factory=Rules)
    agents: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def defaults(self, command: click.Command) -> dict[str, Any]:
        """The values of a command's parameters, by the names that click gives them."""
        found = {}
        for section in (DEVICE, command.name or ""):
            for key, value in self.file.table(section).items() if section in SECTIONS else ():
                parameter = options_of_section(section, command).get(_option(key))
                if parameter is not None:
                    found[str(parameter.name)] = self._value(section, key, value, parameter)
        return found

    def agent_settings(self, agent: str, typed: Mapping[str, str]) -> dict[str, str]:
        """The settings of an agent, what was typed before what was written."""
        return {**self.agents.get(agent, {}), **typed}

    @contextmanager
    def naming(self, agent: str, typed: Mapping[str, str]) -> Iterator[None]:
        """Name the file in an error about a setting of the agent that stands in it."""
        try:
            yield
        except InputError as error:
            for name in self.agents.get(agent, {}):
                told = (f"setting {name!r}", f"setting {name} ")
                if name not in typed and any(words in error.message for words in told):
                    problem = error.message
                    raise self.file.error(f"{AGENT}.{agent}", problem, error.hint) from error
            raise

    def _value(self, section: str, key: str, value: Any, parameter: click.Parameter) -> Any:
        is_repeated = isinstance(parameter, click.Option) and parameter.multiple
        kinds = (str, int) if is_repeated else (str,)
        if isinstance(value, list) and all(isinstance(each, kinds) for each in value):
            value = ",".join(map(str, value))
        if isinstance(parameter.type, click.types.BoolParamType):
            if not isinstance(value, bool):
                raise self.file.error(section, f"{key} = {value!r}: must be true or false")
            return value
        if isinstance(value, bool) and parameter.name == "network":
            return "internet" if value else "none"
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise self.file.error(section, f"{key} = {value!r}: must be a text or a number")
        if isinstance(parameter.type, click.Path) and value not in _words_beside_path(parameter):
            value = str(self.file.directory / Path(str(value)).expanduser())
        try:
            if parameter.name == "network":
                value = str(Network.parse(str(value)).below(self.file.directory))
            parameter.type.convert(str(value), parameter, None)
        except InputError as error:
            raise self.file.error(section, f"{key} = {value!r}: {error.message}") from None
        except click.BadParameter as error:
            known = parameter.type.choices if isinstance(parameter.type, click.Choice) else ()
            near = nearest(str(value), [str(each) for each in known])
            problem = f"{key} = {value!r}: {error.message.rstrip('.')}{near}"
            raise self.file.error(section, problem) from None
        return str(value)


def _words_beside_path(parameter: click.Parameter) -> tuple[str, ...]:
    """Returns what a parameter that takes a path takes besides."""
    return tuple(getattr(parameter.type, "words", ()))


def options_of_section(section: str, command: click.Command) -> dict[str, click.Parameter]:
    """What may be written in a section, by the long options of the command, without dashes."""
    found = {}
    for parameter in command.params:
        for option in parameter.opts:
            is_of_device = parameter.name in DEVICE_PARAMETERS
            if not option.startswith("--") or option in _TYPED_ONLY:
                continue
            if is_of_device == (section == DEVICE):
                name = "name" if option == "--device" else option.removeprefix("--")
                found[name] = parameter
    return found


def load_configuration(path: Path | None, commands: Commands) -> Configuration:
    """Understand the file given, or the first one found upwards from here.

    Args:
        path: the file; None looks for one.
        commands: by name, for the options that a section may hold; asked for if there is a file.
    """
    file = read_config(path or find_config(Path.cwd()))
    if file.path is not None:
        check_names(file, commands())
    return Configuration(file, read_rules(file), _agents(file))


def check_names(file: ConfigFile, commands: Mapping[str, click.Command]) -> None:
    """Refuse names that nobody knows, in every section."""
    explore, witness = (commands[name] for name in COMMANDS)
    for section in file.content:
        if section not in SECTIONS:
            problem = f"is no section of a configuration{nearest(section, SECTIONS)}"
            raise file.error(section, problem, hint=choices(SECTIONS))
    for section, command in (("explore", explore), ("witness", witness), (DEVICE, explore)):
        table, known = file.table(section), options_of_section(section, command)
        file.refuse_others(section, [_option(key) for key in table], known)
        Configuration(file).defaults(command)
    _check_name(file, "explore", AGENT, [entry.name for entry in explorers()])
    _check_name(file, "witness", AGENT, RECIPES.names())
    _check_name(file, DEVICE, "name", DEVICES.names())


def _check_name(file: ConfigFile, section: str, key: str, known: list[str]) -> None:
    """Refuse an agent or device that is not known; `module:function` is told when it is loaded."""
    value = file.table(section).get(key)
    if value is None or ":" in str(value) or "," in str(value) or value in known:
        return
    problem = f"{key} = {value!r}: no such {'agent' if key == AGENT else 'device'}"
    raise file.error(section, problem + nearest(str(value), known), hint=choices(known))


def _agents(file: ConfigFile) -> dict[str, dict[str, str]]:
    known = RECIPES.names()
    table = file.table(AGENT)
    file.refuse_others(AGENT, table, known)
    agents = {}
    for name in table:
        section = f"{AGENT}.{name}"
        agents[name] = {
            key: _setting(file, section, key, value) for key, value in file.table(section).items()
        }
        _check_settings(file, section, name, agents[name])
    return agents


def _check_settings(
    file: ConfigFile, section: str, agent: str, settings: Mapping[str, str]
) -> None:
    """Refuse settings that the agent does not have, or values that it cannot take."""
    limits = {name: value for name, value in settings.items() if name in names_of(LoopLimits)}
    own = {
        name: value
        for name, value in settings.items()
        if name not in limits and not name.startswith(GUIDE_PREFIX)
    }
    try:
        override(LoopLimits(), limits)
        RECIPES.load(agent)(Ingredients(0, settings=own, goal=Goal()))
    except UnsupportedError:  # an extra is missing; that is told where the agent is used
        return
    except InputError as error:
        if "setting" in error.message:
            raise file.error(section, error.message, error.hint) from error


def _setting(file: ConfigFile, section: str, key: str, value: Any) -> str:
    if not isinstance(value, str | int | float):
        raise file.error(section, f"{key} = {value!r}: must be a text, a number, true or false")
    return str(value).lower() if isinstance(value, bool) else str(value)


def _option(key: str) -> str:
    return key.replace("_", "-")
