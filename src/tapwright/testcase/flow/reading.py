"""Reads a Maestro flow with all that it runs; what is not supported is told before it runs."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import yaml

from tapwright.core.errors import InputError, LocatedError
from tapwright.core.suggest import did_you_mean
from tapwright.testcase.flow.flow import CommandPlace, Flow, FlowCommand
from tapwright.testcase.flow.known_commands import (
    APP_COMMANDS,
    CONDITIONS,
    OPTIONS,
    SELECTORS,
    UNSUPPORTED,
    UNSUPPORTED_SELECTORS,
    options_of,
)
from tapwright.testcase.flow.value_checks import WITH_SELECTOR, fault_of, names_nothing

SUFFIXES = (".yaml", ".yml")
_SCRIPT = re.compile(r"(?<!\\)\$\{([^}]*)\}")
_NAME = re.compile(r"\s*[A-Za-z_]\w*\s*")
_RELATIVES = ("below", "above", "leftOf", "rightOf", "containsChild", "childOf")
_DEEPEST = 20
_LARGEST = 1 << 20
_MOST_PARTS = 100_000  # of all flows that one runs, with what their aliases repeat


def find_flows(path: Path) -> list[Path]:
    """Returns the flows of a directory in order, or the one file; sub-directories are left out."""
    if not path.is_dir():
        return [path]
    found = sorted(
        each
        for each in path.iterdir()
        if each.suffix in SUFFIXES and each.stem != "config" and each.is_file()
    )
    if not found:
        raise InputError(f"{path} holds no flow", hint="flows are files that end in .yaml")
    return found


def read_flow(path: Path) -> Flow:
    """Returns a flow and what it runs.

    Raises:
        InputError: it cannot be read, or asks for what is not supported, with its line.
    """
    return _Reader(path, 0, _Allowance(path)).flow()


class _Allowance:
    """How much may still be read.

    A few lines of aliases, or of flows that run each other, can mean more than a machine holds.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._left = _MOST_PARTS

    def take(self) -> None:
        """Count one part.

        Raises:
            InputError: it is one too many.
        """
        self._left -= 1
        if self._left < 0:
            raise InputError(f"{self._path} means more than {_MOST_PARTS} commands and values")


class _Reader:
    """Reads one file."""

    def __init__(self, path: Path, depth: int, allowance: _Allowance) -> None:
        self._path = path
        self._depth = depth
        self._allowance = allowance
        self._app = ""  # of the file's header
        if depth > _DEEPEST:
            raise InputError(f"{path}: flows run each other more than {_DEEPEST} deep")
        try:
            if path.stat().st_size > _LARGEST:
                raise InputError(f"{path} is too large for a flow")
            self._text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
            raise InputError(f"cannot read the flow {path}: {reason}") from error

    def flow(self) -> Flow:
        """Returns the flow: a header, `---`, and the commands."""
        try:
            return self._flow()
        except RecursionError:  # nested too deeply, or an alias inside of what it stands for
            raise InputError(f"{self._path} is nested too deeply") from None

    def _flow(self) -> Flow:
        try:
            documents = list(yaml.compose_all(self._text, yaml.SafeLoader))
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            what = getattr(error, "problem", None) or str(error)
            if mark is None:
                raise InputError(f"{self._path} is not YAML: {what}") from error
            raise self._at_line(mark.line, mark.column, f"not YAML: {what}") from error
        if len(documents) == 1 and isinstance(documents[0], yaml.SequenceNode):
            documents.insert(0, None)
        if len(documents) != 2 or not isinstance(documents[1], yaml.SequenceNode):
            raise InputError(
                f"{self._path} is not a flow",
                hint="a flow is `appId: PACKAGE`, a line `---`, and a list of commands",
            )
        header = {} if documents[0] is None else self._mapping(documents[0])
        values = {name: self._value(node) for name, (_, node) in header.items()}
        self._app = str(values.get("appId") or "")
        hooks = {}
        for hook in ("onFlowStart", "onFlowComplete"):
            node = header[hook][1] if hook in header else None
            hooks[hook] = () if node is None else self._commands(node)
        env = values.get("env") or {}
        if not isinstance(env, dict):
            raise self._error(header["env"][1], "expected names with values")
        return Flow(
            self._path,
            self._app,
            str(values.get("name") or self._path.stem),
            self._commands(documents[1]),
            {str(name): str(value) for name, value in env.items()},
            hooks["onFlowStart"],
            hooks["onFlowComplete"],
        )

    # -- commands -------------------------------------------------------------------------------

    def _commands(self, node: yaml.Node) -> tuple[FlowCommand, ...]:
        """Returns the commands of a list."""
        if not isinstance(node, yaml.SequenceNode):
            raise self._error(node, "expected a list of commands")
        return tuple(self._command(each) for each in node.value)

    def _command(self, node: yaml.Node) -> FlowCommand:
        """Returns one command, checked."""
        self._allowance.take()
        if isinstance(node, yaml.ScalarNode):
            name, given = str(node.value), None
        else:
            pairs = self._mapping(node)
            if len(pairs) != 1:
                raise self._error(node, "expected one command with what it is given")
            name, (_, given) = next(iter(pairs.items()))
        if name in UNSUPPORTED:
            raise self._error(node, f"{name} is not supported: {UNSUPPORTED[name]}")
        if name not in OPTIONS:
            raise self._error(node, f"no command {name}{did_you_mean(name, OPTIONS)}")
        value = None if given is None else self._value(given)
        self._check_options(name, given, value, node)
        body = self._body(name, given, value)
        place = CommandPlace(self._path, node.start_mark.line + 1)
        return FlowCommand(name, value, place, body, self._app_of(name, value))

    def _app_of(self, name: str, value: Any) -> str:
        """Returns the app that a command is about: the one it names, or the file's."""
        if name not in APP_COMMANDS:
            return ""
        named = value.get("appId") if isinstance(value, dict) else value
        return str(named or self._app)

    def _check_options(self, name: str, given: yaml.Node | None, value: Any, at: yaml.Node) -> None:
        """Refuses options that the command does not have, or has elsewhere only."""
        if isinstance(value, dict) and given is not None:
            for option, (key, _) in self._mapping(given).items():
                if option not in options_of(name):
                    what = f"{name} has no {option}{did_you_mean(option, options_of(name))}"
                    raise self._error(key, what)
            self._check_selectors(name, given)
            if name == "assertTrue":
                value = value.get("condition")
        if name == "assertTrue" and not _is_plain(str(value)):
            raise self._error(at, "assertTrue is not supported with JavaScript")
        if fault := fault_of(name, value):
            raise self._error(at, fault)

    def _check_selectors(self, name: str, given: yaml.Node) -> None:
        """Checks the selectors that a command is given."""
        if name in WITH_SELECTOR:
            self._check_selector(given, name)
        for option in ("element", "visible", "notVisible", "from"):
            inner = self._mapping(given).get(option)
            if inner is not None:
                self._check_selector(inner[1], option)

    def _check_selector(self, node: yaml.Node, owner: str) -> None:
        """Refuses parts of a selector that there are not, and one that says nothing."""
        if not isinstance(node, yaml.MappingNode):
            return  # a text
        for name, (key, inner) in self._mapping(node).items():
            if name in UNSUPPORTED_SELECTORS:
                reason = UNSUPPORTED_SELECTORS[name]
                raise self._error(key, f"the selector {name} is not supported: {reason}")
            if name not in SELECTORS and name not in options_of("tapOn"):
                raise self._error(key, f"{owner} has no {name}{did_you_mean(name, SELECTORS)}")
            several = isinstance(inner, yaml.SequenceNode) and name == "containsDescendants"
            for each in inner.value if several else [inner] if name in _RELATIVES else []:
                self._check_selector(each, name)
        if names_nothing(self._value(node)):
            raise self._error(node, f"{owner} names no widget")

    def _body(self, name: str, given: yaml.Node | None, value: Any) -> tuple[FlowCommand, ...]:
        """Returns the commands inside of runFlow, repeat and retry."""
        if name not in ("runFlow", "repeat", "retry"):
            return ()
        if isinstance(given, yaml.ScalarNode):
            return self._file(given, str(value))
        pairs = {} if given is None else self._mapping(given)
        for option in ("when", "while"):
            if option in pairs:
                self._check_condition(pairs[option][1])
        if "file" in pairs:
            return self._file(pairs["file"][1], str(self._value(pairs["file"][1])))
        if "commands" in pairs:
            return self._commands(pairs["commands"][1])
        raise self._error(given or yaml.ScalarNode("", ""), f"{name} needs commands or a file")

    def _check_condition(self, node: yaml.Node) -> None:
        """Refuses conditions that are scripts or that there are not."""
        for name, (key, inner) in self._mapping(node).items():
            if name not in CONDITIONS:
                raise self._error(key, f"no condition {name}{did_you_mean(name, CONDITIONS)}")
            if name == "true" and not _is_plain(str(self._value(inner))):
                raise self._error(inner, "conditions in JavaScript are not supported")
            if name in ("visible", "notVisible"):
                self._check_selector(inner, name)

    def _file(self, node: yaml.Node, name: str) -> tuple[FlowCommand, ...]:
        """Returns the commands of another flow, with its own at start and end."""
        path = self._path.parent / name
        if not os.path.isfile(path):  # a name that no file can have is no error to it
            raise self._error(node, f"there is no flow {name}")
        flow = _Reader(path, self._depth + 1, self._allowance).flow()
        return (*flow.on_start, *flow.commands, *flow.on_complete)

    # -- YAML -----------------------------------------------------------------------------------

    def _mapping(self, node: yaml.Node) -> dict[str, tuple[yaml.Node, yaml.Node]]:
        """Returns the pairs of a mapping by name."""
        if not isinstance(node, yaml.MappingNode):
            raise self._error(node, "expected names with values")
        return {str(key.value): (key, value) for key, value in node.value}

    def _value(self, node: yaml.Node) -> Any:
        """Returns a plain value; a script in a text is refused."""
        self._allowance.take()
        if isinstance(node, yaml.MappingNode):
            pairs = self._mapping(node).items()
            inner = ("commands",)
            return {name: self._value(each) for name, (_, each) in pairs if name not in inner}
        if isinstance(node, yaml.SequenceNode):
            return [self._value(each) for each in node.value]
        try:
            value = yaml.SafeLoader("").construct_object(node)
        except (yaml.YAMLError, ValueError, OverflowError) as error:  # !!binary, a 13th month
            raise self._error(node, f"not a value: {error}") from error
        for script in _SCRIPT.findall(str(node.value)):
            if not _NAME.fullmatch(script):
                raise self._error(node, f"JavaScript is not supported: ${{{script}}}")
        return value

    def _error(self, node: yaml.Node, message: str) -> InputError:
        mark = node.start_mark
        return self._at_line(mark.line, mark.column, message)

    def _at_line(self, line: int, column: int, message: str) -> InputError:
        lines = self._text.splitlines()
        text = lines[line] if line < len(lines) else ""
        return LocatedError(
            message, source=str(self._path), line=line + 1, column=column + 1, text=text
        )


def _is_plain(text: str) -> bool:
    """Returns whether a condition is true, false or a variable."""
    stripped = text.strip()
    inside = _SCRIPT.fullmatch(stripped)
    return stripped.lower() in ("true", "false") or bool(inside and _NAME.fullmatch(inside[1]))
