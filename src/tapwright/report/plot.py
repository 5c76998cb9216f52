"""Line plots as SVG: a few hundred points, axes with round numbers, colours from the page."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from tapwright.report.history import Series

WIDTH, HEIGHT = 640, 240
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 14, 12, 30
_POINTS = 300
_TICKS = 5
_FLAT = 1e-9  # differences that are none


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a plot."""

    name: str
    points: Series
    is_steps: bool = False  # the value stays until the next point
    until: float | None = None  # how long the last value stays; to the end unless given


def plot(title: str, lines: Sequence[Line], last: float, unit: str = "steps") -> Markup:
    """The lines from 0 to `last`; the title is what a screen reader reads."""
    lines = [line for line in lines if line.points]
    if not lines:
        return Markup("")
    values = [value for line in lines for _, value in line.points]
    low, high = min(0.0, *values), max(0.0, *values)
    rows = ticks(low, high)
    low, high = min(low, rows[0]), max(high, rows[-1])
    last = max(last, 1.0)
    ends = "; ".join(f"{line.name} ends at {number(line.points[-1][1])}" for line in lines)
    parts = [
        Markup('<svg class="plot" viewBox="0 0 {} {}" role="img" aria-label="{}">').format(
            WIDTH, HEIGHT, f"{title}, over {number(last)} {unit}: {ends}"
        )
    ]
    for value in rows:
        y = _y(value, low, high)
        parts.append(_svg_line(_LEFT, y, WIDTH - _RIGHT, y, "grid"))
        parts.append(_svg_label(_LEFT - 8, y + 4, number(value), "end"))
    for value in ticks(0, last):
        if value <= last:
            x = _x(value, last)
            anchor = "end" if x > WIDTH - 3 * _RIGHT else "middle"
            parts.append(_svg_label(x, HEIGHT - 8, number(value), anchor))
    for position, line in enumerate(lines):
        parts.append(_svg_path(line, position, low, high, last))
    return Markup("").join([*parts, Markup("</svg>")])


def ticks(low: float, high: float) -> list[float]:
    """Round numbers from below `low` to above `high`."""
    span = high - low
    if span <= _FLAT * max(1.0, abs(low), abs(high)):
        span = 1.0
    raw = span / _TICKS
    size = 10.0 ** math.floor(math.log10(raw))
    step = next(factor * size for factor in (1, 2, 5, 10) if factor * size >= raw)
    first, end = math.floor(low / step), math.ceil(high / step)
    return [round(place * step, 10) for place in range(first, max(end, first + 1) + 1)]


def number(value: float) -> str:
    """A number as people write it: 12 000, 0.25."""
    if float(value).is_integer():
        return f"{int(value):,}".replace(",", "\u202f")
    return f"{value:.3g}"


def thin(points: Series, most: int = _POINTS) -> Series:
    """At most so many points, evenly chosen, with the first and the last."""
    if len(points) <= most:
        return points
    stride = (len(points) - 1) / (most - 1)
    return [points[round(place * stride)] for place in range(most)]


def _svg_path(line: Line, position: int, low: float, high: float, last: float) -> Markup:
    points = thin(line.points)
    if line.is_steps:
        end = last if line.until is None else line.until
        points = [*points, (max(end, points[-1][0]), points[-1][1])]
    moves: list[str] = []
    before: float | None = None
    for at, value in points:
        x, y = _x(at, last), _y(value, low, high)
        if line.is_steps and before is not None:
            moves.append(f"{x:.1f},{before:.1f}")
        moves.append(f"{x:.1f},{y:.1f}")
        before = y
    return Markup('<polyline class="line line-{}" points="{}"><title>{}</title></polyline>').format(
        position % 6, " ".join(moves), line.name
    )


def _x(at: float, last: float) -> float:
    return _LEFT + (WIDTH - _LEFT - _RIGHT) * min(at / last, 1.0)


def _y(value: float, low: float, high: float) -> float:
    return HEIGHT - _BOTTOM - (HEIGHT - _TOP - _BOTTOM) * (value - low) / ((high - low) or 1.0)


def _svg_line(x1: float, y1: float, x2: float, y2: float, kind: str) -> Markup:
    return Markup('<line class="{}" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}"/>').format(
        kind, x1, y1, x2, y2
    )


def _svg_label(x: float, y: float, text: str, anchor: str) -> Markup:
    return Markup('<text x="{:.1f}" y="{:.1f}" text-anchor="{}">{}</text>').format(
        x, y, anchor, text
    )
