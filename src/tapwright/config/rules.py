"""The rules of a configuration: `[[never]]` and `[[text]]`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tapwright.config.file import ConfigFile
from tapwright.rules.rules import PATTERN_FIELDS, FieldTexts, Never, Pattern, Rules, pattern_of

NEVER, TEXT = "never", "text"
_VALUES = "values"


def read_rules(file: ConfigFile) -> Rules:
    """All rules of the file."""
    never = [Never(_pattern(file, NEVER, each)) for each in file.tables(NEVER)]
    texts = [
        FieldTexts(_pattern(file, TEXT, each, _VALUES), _rule_values(file, each))
        for each in file.tables(TEXT)
    ]
    return Rules(tuple(never), tuple(texts))


def _pattern(file: ConfigFile, section: str, rule: Mapping[str, Any], *more: str) -> Pattern:
    file.refuse_others(section, rule, (*PATTERN_FIELDS, *more))
    for name in PATTERN_FIELDS:
        if name in rule and (not isinstance(rule[name], str) or not rule[name]):
            raise file.error(section, f"{name} = {rule[name]!r}: must be a text, `*` for any")
    pattern = pattern_of(rule)
    if pattern == Pattern():
        raise file.error(section, "says nothing", hint=f"give {', '.join(PATTERN_FIELDS)}")
    return pattern


def _rule_values(file: ConfigFile, rule: Mapping[str, Any]) -> tuple[str, ...]:
    values = rule.get(_VALUES)
    values = [values] if isinstance(values, str) else values
    if (
        not isinstance(values, list)
        or not values
        or not all(isinstance(value, str) for value in values)
    ):
        raise file.error(TEXT, f"values = {values!r}: must be a text or a list of texts")
    return tuple(values)
