"""Pictures of a comparison: coverage over steps, and spread by row; matplotlib draws them."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from statistics import fmean
from typing import Any

from tapwright.bench.explore_report import ExploreReport
from tapwright.bench.witness_report import WitnessReport


def have_matplotlib() -> bool:
    """Whether pictures can be drawn."""
    return find_spec("matplotlib") is not None


def plot_exploration(report: ExploreReport, directory: Path) -> list[Path]:
    """Boxes of the first measure by app, and the mean coverage curve of each agent."""
    if not report.subjects:
        return []
    files = []
    measure = report.measures[0]
    measured = [
        (subject, values)
        for subject in report.subjects
        if any(values := [report.values(row, subject.name, measure) for row in report.rows])
    ]
    figure, axes = _figure(max(1, len(measured)))
    for place, (subject, values) in zip(axes, measured, strict=False):
        _boxes(place, report.rows, values, subject.name, f"{measure} (%)")
    files += _save(figure, directory, f"{measure}-by-app")
    figure, axes = _figure(len(report.subjects))
    for place, subject in zip(axes, report.subjects, strict=False):
        for row in report.rows:
            curves = report.curves(row, subject.name)
            if curves:
                steps = [point[0] for point in curves[0]]
                means = [fmean(curve[i][1] for curve in curves) for i in range(len(steps))]
                place.plot(steps, means, label=row, linewidth=1)
        place.set_title(subject.name, fontsize=8)
        place.set_xlabel("steps", fontsize=7)
        place.set_ylabel("probes covered", fontsize=7)
        place.tick_params(labelsize=6)
    axes[0].legend(fontsize=6)
    return [*files, *_save(figure, directory, "coverage-over-steps")]


def plot_witnesses(report: WitnessReport, directory: Path) -> list[Path]:
    """Boxes of steps by engine for each level, and the effectiveness as bars."""
    if not report.rows:
        return []
    figure, axes = _figure(len(report.levels))
    for place, level in zip(axes, report.levels, strict=False):
        values = [
            [float(line.result.steps) for line in report.of(row, level)] for row in report.rows
        ]
        _boxes(place, report.rows, values, f"level {level}", "steps")
        place.set_yscale("log")
    files = _save(figure, directory, "steps-by-level")
    figure, axes = _figure(len(report.levels))
    for place, level in zip(axes, report.levels, strict=False):
        shares = [_witnessed_share(report, row, level) for row in report.rows]
        place.bar(range(len(shares)), shares)
        place.set_xticks(range(len(shares)), report.rows, rotation=60, ha="right", fontsize=6)
        place.set_title(f"level {level}", fontsize=8)
        place.set_ylabel("effectiveness (%)", fontsize=7)
        place.set_ylim(0, 105)
    return [*files, *_save(figure, directory, "effectiveness-by-level")]


def _witnessed_share(report: WitnessReport, row: str, level: str) -> float:
    results = [line.result.found for line in report.of(row, level)]
    return 100 * sum(results) / len(results) if results else 0.0


def _boxes(place: Any, names: list[str], values: list[list[float]], title: str, label: str) -> None:
    known = [(name, those) for name, those in zip(names, values, strict=True) if those]
    if known:
        place.boxplot([those for _, those in known])
    ticks = range(1, len(known) + 1)
    place.set_xticks(ticks, [name for name, _ in known], rotation=60, ha="right", fontsize=6)
    place.set_title(title, fontsize=8)
    place.set_ylabel(label, fontsize=7)
    place.tick_params(axis="y", labelsize=6)


def _figure(count: int) -> tuple[Any, list[Any]]:
    from matplotlib.figure import Figure

    columns = min(count, 4)
    lines = -(-count // columns)
    figure = Figure(figsize=(3.2 * columns, 3.0 * lines), layout="constrained")
    axes: list[Any] = list(figure.subplots(lines, columns, squeeze=False).flat)
    for unused in axes[count:]:
        unused.set_visible(False)
    return figure, axes


def _save(figure: Any, directory: Path, name: str) -> list[Path]:
    directory.mkdir(parents=True, exist_ok=True)
    paths = [directory / f"{name}.{suffix}" for suffix in ("svg", "png")]
    for path in paths:
        figure.savefig(path, dpi=120)
    return paths
