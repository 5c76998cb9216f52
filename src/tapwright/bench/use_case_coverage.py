"""What use cases cover by themselves: column S of the SQDroid paper's Table I.

The published use cases come with `coverage.ec`, JaCoCo's record of playing them on the very builds
that the paper tests. Which instructions a probe stands for is not in an APK, so probes are counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from tapwright.apk.jacoco_probes import jacoco_probes
from tapwright.bench.grid import Grid
from tapwright.bench.result_lines import ExploreLine
from tapwright.bench.table import Subject
from tapwright.core.app import App
from tapwright.core.errors import DeviceError, InputError
from tapwright.device.adb.execution_data import ExecutionData, read_execution_data
from tapwright.device.device_values import Counter

FILE = "coverage.ec"
_LIBRARIES = ("android.", "androidx.", "jacoco.", "org.jacoco.")
_GENERATED = ("R", "BuildConfig")
_PAPER = "use cases"


def coverage_of_use_cases(directory: Path, app: App) -> Counter | None:
    """Returns the probes of the app's own classes that its use cases hit; None without a record.

    Args:
        directory: of use cases; the app's own, or one that holds it.
        app: with its APK.
    """
    places = (directory / app.name / FILE, directory / FILE)
    path = next((each for each in places if each.is_file()), None)
    if path is None or app.path is None:
        return None
    try:
        record = read_execution_data(path.read_bytes())
    except (OSError, DeviceError) as error:
        raise InputError(f"cannot read {path}: {error}") from error
    return own_coverage(record, jacoco_probes(app.path))


def own_coverage(record: ExecutionData, probes: Mapping[str, int]) -> Counter | None:
    """Returns what a record hit of the app's own classes; None if the app has no probes."""
    own = {name: count for name, count in probes.items() if _is_own(name)}
    if not own:
        return None
    covered = sum(
        sum(found) for (_, name), found in record.hits.items() if name.replace("/", ".") in own
    )
    return Counter(covered, sum(own.values()))


def use_case_grid(subjects: Iterable[Subject], lines: Iterable[ExploreLine]) -> Grid | None:
    """Returns what the use cases of each app cover; None if no result tells."""
    known = {
        line.app: Counter(probes.covered, probes.total)
        for line in lines
        if (probes := line.result.use_case_probes) is not None
    }
    if not known:
        return None
    grid = Grid(
        "What the use cases alone cover", ["app", "probes hit", "probes", "per cent", "paper"]
    )
    for subject in subjects:
        if (found := known.get(subject.name)) is not None:
            paper = subject.paper.get("instruction", {}).get(_PAPER)
            grid.rows.append([subject.name, *found, 100 * found.share, paper])
    grid.notes.append(
        "Probes of the app's own classes by the record that comes with the use cases; the paper's"
        " column S is in per cent of instructions."
    )
    return grid


def _is_own(name: str) -> bool:
    simple = name.rpartition(".")[2].partition("$")[0]
    return not name.startswith(_LIBRARIES) and simple not in _GENERATED
