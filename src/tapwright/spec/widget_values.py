"""Values of widgets' properties, as specifications write them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter

from tapwright.core.screen import Widget
from tapwright.spec.proposition import WIDGET_FLAGS
from tapwright.spec.widget_view import resource_names


def flag(value: bool) -> str:
    """Returns a boolean as a specification writes it."""
    return "true" if value else "false"


def _flag_of(attribute: str) -> Callable[[Widget], str]:
    value = attrgetter(attribute)
    return lambda widget: flag(value(widget))


WIDGET_VALUES: dict[str, Callable[[Widget], str]] = {
    "text": lambda widget: widget.text,
    "contentDescription": lambda widget: widget.content_description,
    "resourceId": lambda widget: widget.resource_id,
    "class": lambda widget: widget.class_name,
    **{name: _flag_of(attribute) for name, attribute in WIDGET_FLAGS.items()},
}
NAMING_PROPERTIES = ("text", "contentDescription", "resourceId", "class")


def attribute_values(name: str, attributes: Mapping[str, str]) -> tuple[str, ...]:
    """Returns the values of a property of one widget; `objectID` is an id or a path."""
    if name == "resourceId":
        return resource_names(attributes.get("resourceId", ""))
    if name == "objectID":
        path = attributes.get("objectID")
        names = resource_names(attributes.get("resourceId", ""))
        return names if path is None else (path, *names)
    value = attributes.get(name)
    return () if value is None else (value,)
