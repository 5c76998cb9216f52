"""Reads use cases: the sequences of screens that an app shows while a person uses it.

A directory may hold two forms. A folder of UI dumps `1.txt`, `2.txt`… in visiting order is what
SQDroid's authors published; a `.jsonl` file is a trace that `tapwright` recorded.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tapwright.core.action import ActionKind
from tapwright.core.errors import InputError, TapwrightError
from tapwright.core.hierarchy import parse_hierarchy
from tapwright.core.screen import Screen
from tapwright.core.trace import EpisodeMark, read_trace


def read_use_cases(directory: Path, app: str, package: str) -> list[list[Screen]]:
    """Returns the screens of each use case of the app, in the order of the file names.

    The directory is the app's own, or contains a directory of the app's name.
    """
    if not directory.is_dir():
        raise InputError(f"no such directory: {directory}")
    own = directory / app
    if app and own.is_dir():
        directory = own
    cases = [case for case in _cases(directory, package) if case]
    if not cases:
        raise InputError(
            f"no use cases in {directory}",
            hint="it should hold folders of dumps (1/1.txt, 1/2.txt, …) or traces (.jsonl)",
        )
    return cases


def _cases(directory: Path, package: str) -> Iterator[list[Screen]]:
    """Yields the use case of each folder and of each episode of each trace."""
    for path in sorted(directory.iterdir(), key=_by_number):
        if path.is_dir():
            dumps = sorted(path.glob("*.txt"), key=_by_number)
            yield [read_dump(dump, package) for dump in dumps]
        elif path.suffix == ".jsonl":
            yield from _episodes(path)


def read_dump(path: Path, package: str) -> Screen:
    """Reads a screen from a uiautomator dump; it is of the app if any widget is."""
    try:
        widgets = parse_hierarchy(path.read_bytes())
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
    except TapwrightError as error:
        raise InputError(f"{path} is not a dump: {error.message}") from error
    packages = [widget.package for widget in widgets]
    shown = package if package in packages or not packages else packages[0]
    return Screen(package=shown, widgets=widgets)


def _episodes(path: Path) -> Iterator[list[Screen]]:
    """Yields the screens of each episode of a trace; text entry is left out, as in the paper."""
    case: list[Screen] = []
    for entry in read_trace(path):
        if isinstance(entry, EpisodeMark):
            yield case
            case = [entry.screen]
        elif entry.action.kind is not ActionKind.WRITE:
            case.append(entry.after)
    yield case


def _by_number(path: Path) -> tuple[int, str]:
    """Returns a sort key: files with a number for a name in the order of numbers."""
    return (int(path.stem) if path.stem.isdigit() else 0, path.name)
