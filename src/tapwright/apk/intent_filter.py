"""Intent filters of a manifest: which intents a component takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from tapwright.apk.binary_xml import Element

# Attributes of <data> that say something of the path, and how a path fits each.
_PATHS = ("path", "pathPrefix", "pathPattern", "pathAdvancedPattern", "pathSuffix")
Text = Callable[[Element, str], str]


class PathRule(NamedTuple):
    """A path that a filter takes: `kind` is the name of its attribute."""

    kind: str
    value: str


class IntentFilter(NamedTuple):
    """One filter. Android joins all its <data>: any scheme goes with any host, path and type."""

    actions: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    schemes: tuple[str, ...] = ()
    hosts: tuple[str, ...] = ()  # with their port, if the filter names one
    paths: tuple[PathRule, ...] = ()
    types: tuple[str, ...] = ()


def read_filter(element: Element, text: Text) -> IntentFilter:
    """Returns the filter of an `<intent-filter>`.

    Args:
        element: the filter.
        text: returns an attribute of an element as text, empty if it has none.
    """
    data = list(element.all("data"))
    hosts = (
        host if not (port := text(each, "port")) else f"{host}:{port}"
        for each in data
        if (host := text(each, "host"))
    )
    paths = (PathRule(kind, text(each, kind)) for each in data for kind in _PATHS)
    return IntentFilter(
        actions=_once(text(each, "name") for each in element.all("action")),
        categories=_once(text(each, "name") for each in element.all("category")),
        schemes=_once(text(each, "scheme") for each in data),
        hosts=_once(hosts),
        paths=tuple(dict.fromkeys(rule for rule in paths if rule.value)),
        types=_once(text(each, "mimeType") for each in data),
    )


def _once(values: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(value for value in values if value))
