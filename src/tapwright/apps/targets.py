"""From what the user names to the targets of a run, easiest first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from tapwright.apps.naming import locate_specification
from tapwright.apps.target import Target
from tapwright.core.errors import InputError
from tapwright.spec import (
    AppNames,
    Scenario,
    Specification,
    load_specification,
    read_specification,
)
from tapwright.spec.specification import SUFFIXES

LEVELS = ("L1", "L2", "L3", "L4")
_LEVEL = re.compile(r"\.L[1-4]$")
_ONE_STAGE = """\
SCENARIO {activity} can be reached
STAGE reach it
  INVARIANT package IS {package}
  EVENTUALLY activity IS {activity}
"""
_TWO_STAGES = """\
SCENARIO {activity} can be reached
STAGE open the app
  EVENTUALLY package IS {package}
STAGE reach it
  INVARIANT package IS {package}
  EVENTUALLY activity IS {activity}
"""


def targets_of(
    specifications: Iterable[str], level: str | None, names: AppNames
) -> tuple[Target, ...]:
    """Returns the targets of these files and directories.

    Args:
        specifications: files, directories, or files without their level and suffix.
        level: which of a specification's levels to take; L2 is made from L1.
        names: what the app calls its parts; a specification that names others is refused.
    """
    paths = [path for each in specifications for path in _files(each, level)]
    loaded = [load_specification(path) for path in dict.fromkeys(paths)]
    for specification in loaded:
        errors, _ = specification.problems(names)
        for error in errors:
            raise error
    return _ordered(loaded, level, names)


def activity_targets(names: AppNames, level: str | None) -> tuple[Target, ...]:
    """Returns a target for each activity of the app: it can be reached.

    The nearest come first, and last those that nothing in the app's code opens.
    """
    (package,) = names.packages
    launchable, distances = names.activity_graph.launchable, names.activity_graph.distances()
    far = len(names.activities)
    specifications = [
        read_specification(
            (_ONE_STAGE if activity in launchable else _TWO_STAGES).format(
                package=package, activity=activity
            ),
            f"{activity}.sts",
        )
        for activity in sorted(names.activities, key=lambda each: (distances.get(each, far), each))
    ]
    return _ordered(specifications, level, names)


def _ordered(
    specifications: list[Specification], level: str | None, names: AppNames
) -> tuple[Target, ...]:
    """Returns the targets of the specifications, easiest first, each with a name of its own."""
    targets: list[Target] = []
    taken: set[str] = set()
    launchable = several_launchable(names)
    for specification in sorted(specifications, key=_difficulty):
        stem = Path(specification.source).name
        name = next(each for each in _candidates(stem) if each not in taken)
        taken.add(name)
        guided = specification
        if level == "L2" and names.activity_graph.launchable:
            guided = specification.at_level_two(names.activity_graph)
        targets.append(Target(name, specification, guided, launchable))
    return tuple(targets)


def several_launchable(names: AppNames) -> tuple[str, ...]:
    """Returns the activities that can be launched if there is a choice, else nothing."""
    launchable = sorted(names.activity_graph.launchable)
    return tuple(launchable) if len(launchable) > 1 else ()


def _candidates(file: str) -> Iterator[str]:
    """Yields names for a specification: its own without the suffix, then numbered ones."""
    stem = file
    for suffix in SUFFIXES:
        stem = stem.removesuffix(suffix)
    yield stem
    number = 2
    while True:
        yield f"{stem}-{number}"
        number += 1


def _difficulty(specification: Specification) -> tuple[int, int]:
    """Returns a sort key: number of stages and parts. The shortest witness is not known yet."""
    content = specification.content
    if isinstance(content, Scenario):
        parts = [each for stage in content.stages for each in stage.conditions]
        return len(content.stages), sum(part.count for part in parts)
    return content.count, 0


def _files(specification: str, level: str | None) -> list[Path]:
    """Returns the files that the user's text means, of the level wanted."""
    path = locate_specification(specification)
    wanted = "L1" if level == "L2" else level
    if path.is_dir():
        return _files_in(path, wanted)
    if path.suffix in SUFFIXES:
        return [_at_level(path, wanted)]
    if wanted is not None and (leveled := Path(f"{path}.{wanted}.sts")).is_file():
        return [leveled]
    return [path]  # reading it reports what is wrong


def _files_in(directory: Path, wanted: str | None) -> list[Path]:
    """Returns the specifications in a directory, of the level wanted."""
    paths = sorted(path for path in directory.iterdir() if path.suffix in SUFFIXES)
    if wanted is not None:
        paths = [path for path in paths if path.stem.endswith(f".{wanted}")]
    if not paths:
        of_level = f" of level {wanted}" if wanted else ""
        raise InputError(f"no specification{of_level} in {directory}")
    return paths


def _at_level(path: Path, wanted: str | None) -> Path:
    """Returns the file of the same specification at the level wanted."""
    if wanted is None or not _LEVEL.search(path.stem) or path.stem.endswith(wanted):
        return path
    other = path.with_name(_LEVEL.sub(f".{wanted}", path.stem) + path.suffix)
    if not other.is_file():
        raise InputError(f"{path} has no level {wanted}: no such file: {other}")
    return other
