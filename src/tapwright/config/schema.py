"""The JSON schema of the configuration, by which editors complete and check it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from tapwright.config.configuration import AGENT, DEVICE, options_of_section
from tapwright.config.rules import NEVER, TEXT
from tapwright.device.app_network import NETWORKS, OF_FILES
from tapwright.recipes.recipe import RECIPES
from tapwright.rules.rules import PATTERN_FIELDS

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_TEXT = {"type": "string"}
_VALUE = {"type": ["string", "number", "boolean"]}


def configuration_schema(commands: Mapping[str, click.Command]) -> dict[str, Any]:
    """Returns the schema of `tapwright.toml`.

    Args:
        commands: those that have a section, by name.
    """
    sections = {name: _section(name, command) for name, command in commands.items()}
    pattern = {name: {**_TEXT, "minLength": 1} for name in PATTERN_FIELDS}
    settings = {"type": "object", "additionalProperties": _VALUE}
    values = {"oneOf": [_TEXT, {"type": "array", "items": _TEXT, "minItems": 1}]}
    return {
        "$schema": DIALECT,
        "title": "Configuration of Tapwright",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            **sections,
            DEVICE: _section(DEVICE, commands["explore"]),
            AGENT: _object_schema(dict.fromkeys(sorted(RECIPES.names()), settings)),
            NEVER: _repeated(_object_schema(pattern)),
            TEXT: _repeated(
                {**_object_schema({**pattern, "values": values}), "required": ["values"]}
            ),
        },
    }


def _section(name: str, command: click.Command) -> dict[str, Any]:
    options = options_of_section(name, command)
    return _object_schema({key: _property(parameter) for key, parameter in sorted(options.items())})


def _object_schema(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": False, "properties": dict(properties)}


def _repeated(table: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": {**table, "minProperties": 1}}


def _property(parameter: click.Parameter) -> dict[str, Any]:
    words = parameter.help if isinstance(parameter, click.Option) else None
    return {**({"description": words} if words else {}), **_type_of(parameter)}


def _type_of(parameter: click.Parameter) -> dict[str, Any]:
    kind = parameter.type
    if isinstance(kind, click.Choice):
        return {"enum": [str(each) for each in kind.choices]}
    if kind.name == "network":  # it may be switched on as well
        words = {"enum": list(NETWORKS)}
        of_file = {"type": "string", "pattern": f"^({'|'.join(OF_FILES)}):."}
        return {"anyOf": [words, of_file, {"type": "boolean"}]}
    if isinstance(kind, click.types.BoolParamType):
        return {"type": "boolean"}
    if isinstance(kind, click.IntRange):
        limits = {"minimum": kind.min, "maximum": kind.max}
        return {"type": "integer", **{name: at for name, at in limits.items() if at is not None}}
    if isinstance(kind, click.types.IntParamType):
        return {"type": "integer"}
    if kind.name == "duration":
        return {"type": "string", "pattern": r"^\s*[0-9]"}
    if getattr(parameter, "multiple", False) or kind.name == "properties":
        single = {"type": ["string", "integer"]}
        return {"anyOf": [single, {"type": "array", "items": single}]}
    if parameter.name == "coverage_packages":
        return {"anyOf": [_TEXT, {"type": "array", "items": _TEXT}]}
    return dict(_TEXT)
