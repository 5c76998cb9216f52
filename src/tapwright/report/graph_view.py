"""The places of a run as a graph for a page: spots, pictures, ways, and what was covered where."""

from __future__ import annotations

from typing import Any

from tapwright.report.history import Place, RunHistory
from tapwright.report.layout import lay_out
from tapwright.report.screenshots import ScreenshotIndex
from tapwright.testcase.telling import telling_text

MOST_PLACES = 600
_TEXTS = 12  # of a screen that can be searched for
_TEXT_LENGTH = 60
_WAYS = 12  # actions named for a link


def graph_of(story: RunHistory, album: ScreenshotIndex, package: str) -> dict[str, Any]:
    """The graph as JSON values; the most visited places if there are too many."""
    kept = story.places
    if len(kept) > MOST_PLACES:
        often = sorted(kept[1:], key=lambda place: -place.visits)[: MOST_PLACES - 1]
        kept = sorted([kept[0], *often], key=lambda place: place.number)
    index = {place.number: position for position, place in enumerate(kept)}
    links = _links(kept, index)
    leads: dict[int, list[int]] = {}
    for origin, goal, _, _ in links:
        if origin != goal:
            leads.setdefault(origin, []).append(goal)
    spots = lay_out(len(kept), leads)
    return {
        "total": len(story.places),
        "nodes": [
            _graph_node(place, album, package, (spots[position].column, spots[position].row))
            for position, place in enumerate(kept)
        ],
        "links": links,
    }


def _graph_node(
    place: Place, album: ScreenshotIndex, package: str, spot: tuple[float, float]
) -> dict[str, Any]:
    screen = place.screen
    width, height = screen.size
    texts = [widget.name[:_TEXT_LENGTH] for widget in screen.widgets if _says_something(widget)]
    return {
        "id": place.number,
        "name": telling_text(screen) or screen.activity.rpartition(".")[2] or screen.package,
        "where": screen.activity.rpartition(".")[2] or screen.package,
        "activity": screen.activity,
        "outside": screen.package != package,
        "size": [width or 9, height or 16],
        "spot": spot,
        "visits": place.visits,
        "covered": place.covered,
        "found": place.found_at,
        "crashes": dict(place.crashes),
        "texts": list(dict.fromkeys(texts))[:_TEXTS],
        "picture": album.of(screen),
    }


def _says_something(widget: Any) -> bool:
    return bool(widget.text or widget.content_description)


def _links(kept: list[Place], index: dict[int, int]) -> list[tuple[int, int, int, list[str]]]:
    """Origin, goal, how often, and by which actions, the most frequent first."""
    links = []
    for place in kept:
        together: dict[int, list[tuple[int, str]]] = {}
        for (goal, action), count in place.ways.items():
            if goal in index:
                together.setdefault(index[goal], []).append((count, action))
        for goal, actions in together.items():
            actions.sort(key=lambda each: -each[0])
            names = [action for _, action in actions[:_WAYS]]
            links.append((index[place.number], goal, sum(count for count, _ in actions), names))
    return links
