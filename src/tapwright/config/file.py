"""The configuration file: where it is looked for, and what it holds before it is understood."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tapwright.config.place import line_of
from tapwright.core.errors import InputError
from tapwright.core.secrets import SECRETS
from tapwright.core.suggest import did_you_mean

NAME = "tapwright.toml"
PROJECT = "pyproject.toml"


@dataclass(frozen=True, slots=True)
class ConfigFile:
    """A file's content by section; without a file there is nothing in it."""

    path: Path | None = None
    content: Mapping[str, Any] = field(default_factory=dict)
    prefix: str = ""  # of its section names, as the file spells them
    lines: tuple[str, ...] = ()  # its text, to tell where something stands

    @property
    def directory(self) -> Path:
        """What relative paths in the file are relative to."""
        return Path() if self.path is None else self.path.parent

    def table(self, section: str) -> Mapping[str, Any]:
        """A section by name; a missing one is empty."""
        found: Any = self.content
        for part in section.split("."):
            found = found.get(part, {})
            if not isinstance(found, Mapping):
                raise self.error(section, f"must be a section, not {found!r}")
        return found  # type: ignore[no-any-return]

    def tables(self, section: str) -> list[Mapping[str, Any]]:
        """A section that may be repeated, `[[section]]`."""
        found = self.content.get(section, [])
        if not isinstance(found, list) or not all(isinstance(each, Mapping) for each in found):
            raise self.error(section, f"must be written as [[{self.prefix}{section}]]")
        return found

    def error(self, section: str, problem: str, hint: str | None = None) -> InputError:
        """What is wrong, with the file, the line and the section in front."""
        line = line_of(self.lines, f"{self.prefix}{section}", problem)
        place = self.path if line is None else f"{self.path}:{line}"
        return InputError(f"{place}: [{self.prefix}{section}] {problem}", hint=hint)

    def refuse_others(self, section: str, found: Iterable[str], known: Iterable[str]) -> None:
        """Refuse a name that is not known, with the nearest and all that are."""
        known = list(known)
        for name in found:
            if name not in known:
                raise self.error(
                    section, f"has no {name!r}{nearest(name, known)}", hint=choices(known)
                )


def find_config(start: Path) -> Path | None:
    """The first file upwards from a directory: `tapwright.toml`, or a project with our section."""
    for directory in (start, *start.parents):
        own, project = directory / NAME, directory / PROJECT
        if own.is_file():
            return own
        if project.is_file() and _has_our_section(project):
            return project
    return None


def read_config(path: Path | None) -> ConfigFile:
    """Read a file; none is an empty one."""
    if path is None:
        return ConfigFile()
    content, lines = _parse(path), tuple(path.read_text(encoding="utf-8").splitlines())
    if path.name != PROJECT:
        return ConfigFile(path, _filled_in(path, content), lines=lines)
    own = content.get("tool", {}).get("tapwright")
    if not isinstance(own, Mapping):
        raise InputError(f"{path} has no section [tool.tapwright]")
    return ConfigFile(path, _filled_in(path, own), "tool.tapwright.", lines)


def _filled_in(path: Path, value: Any) -> Any:
    """The content with the values of the environment that it names as `${NAME}`."""
    match value:
        case str():
            try:
                return SECRETS.fill_in(value, os.environ)
            except InputError as error:
                raise InputError(f"{path}: {value!r}: {error.message}", hint=error.hint) from error
        case list():
            return [_filled_in(path, each) for each in value]
        case Mapping():
            return {key: _filled_in(path, each) for key, each in value.items()}
    return value


def nearest(wrong: str, known: Iterable[str]) -> str:
    """`, did you mean 'x'?` or nothing."""
    found = did_you_mean(wrong, known)
    return found if found.startswith(", did") else ""


def choices(known: Iterable[str]) -> str:
    """All that could have been written."""
    return f"choose from {', '.join(known)}"


def _has_our_section(project: Path) -> bool:
    """What is wrong with a project that does not even name us is not our business."""
    try:
        text = project.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return False
    return "tapwright" in text and "tapwright" in _parse(project).get("tool", {})


def _parse(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise InputError(f"no such file: {path}", hint="give --config another file") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"cannot read {path}: {error}") from error
    except RecursionError:
        raise InputError(f"cannot read {path}: it is nested too deeply") from None
