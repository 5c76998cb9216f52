"""UI dumps of a use case: a numbered folder of uiautomator hierarchies in visiting order.

The format of SQDroid's published data: `DIR/1/1.txt`, `DIR/1/2.txt` …, one folder a use case, the
first dump being the page that it starts from. A page that stays as it is is written once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.sax.saxutils import quoteattr

from tapwright.core.errors import InputError, StorageError
from tapwright.core.screen import Screen, Widget
from tapwright.testcase.shortcuts import place_of

_FLAGS = (
    ("checkable", "checkable"),
    ("checked", "checked"),
    ("clickable", "clickable"),
    ("enabled", "enabled"),
    ("focusable", "focusable"),
    ("focused", "focused"),
    ("scrollable", "scrollable"),
    ("long-clickable", "long_clickable"),
    ("password", "password"),
    ("selected", "selected"),
)


def hierarchy_xml(screen: Screen) -> str:
    """The screen as uiautomator dumps it."""
    lines = ["<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"]
    lines.append(f'<hierarchy rotation="{int(screen.landscape)}">')
    lines += _nodes(screen.widgets)
    return "\n".join([*lines, "</hierarchy>"]) + "\n"


def write_dumps(screens: Iterable[Screen], package: str, directory: Path) -> Path:
    """Write the pages of one use case into the next numbered folder of the directory.

    Raises:
        InputError: no page of the app is among them.
    """
    pages = list(_pages(screens, package))
    if not pages:
        raise InputError(f"no screen of {package} was seen, so there is nothing to dump")
    try:
        directory.mkdir(parents=True, exist_ok=True)
        numbers = [int(path.name) for path in directory.iterdir() if path.name.isdecimal()]
        folder = directory / str(max(numbers, default=0) + 1)
        folder.mkdir()
        for number, page in enumerate(pages, start=1):
            (folder / f"{number}.txt").write_text(hierarchy_xml(page), encoding="utf-8")
    except OSError as error:
        raise StorageError(f"cannot write dumps to {directory}: {error.strerror}") from error
    return folder


def _pages(screens: Iterable[Screen], package: str) -> Iterator[Screen]:
    last: int | None = None
    for screen in screens:
        if screen.package == package and place_of(screen) != last:
            last = place_of(screen)
            yield screen


def _nodes(widgets: tuple[Widget, ...]) -> Iterator[str]:
    """Nested nodes; `index` counts the children of one parent."""
    counts: list[int] = []  # of the children so far, by depth
    for number, widget in enumerate(widgets):
        depth = widget.depth
        counts = [*counts[: depth + 1], *([0] * (depth + 1 - len(counts)))]
        index = counts[depth]
        counts[depth] += 1
        following = widgets[number + 1].depth if number + 1 < len(widgets) else 0
        indent = "  " * (depth + 1)
        if following > depth:
            yield f"{indent}<node {_attributes(widget, index)}>"
            continue
        yield f"{indent}<node {_attributes(widget, index)} />"
        for level in range(depth, following, -1):
            yield "  " * level + "</node>"


def _attributes(widget: Widget, index: int) -> str:
    values = [
        ("index", str(index)),
        ("text", widget.text),
        ("resource-id", widget.resource_id),
        ("class", widget.class_name),
        ("package", widget.package),
        ("content-desc", widget.content_description),
        *((name, str(getattr(widget, flag)).lower()) for name, flag in _FLAGS),
        ("visible-to-user", "true"),
        ("bounds", "[{},{}][{},{}]".format(*widget.bounds)),
    ]
    return " ".join(f"{name}={_quote(value)}" for name, value in values)


def _quote(value: str) -> str:
    legal = "".join(sign if _is_xml(sign) else "?" for sign in value)
    return quoteattr(legal, {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})


def _is_xml(sign: str) -> bool:
    code = ord(sign)
    return sign in "\t\n\r" or 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD or code >= 0x10000
