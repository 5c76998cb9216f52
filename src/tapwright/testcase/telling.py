"""The words of a screen: what a person would call it by, and what tells it from another."""

from __future__ import annotations

from collections.abc import Iterator

from tapwright.core.screen import Screen, Widget, WindowKind

_LONGEST = 40  # letters of a name
_TITLES = ("title", "toolbar", "header", "headline", "alertTitle", "action_bar")


def telling_text(screen: Screen) -> str:
    """The text by which a person would name the screen; nothing if no text stands out.

    A title by its id comes first, then the text that stands highest among those that nothing can
    be done with and that are short enough for a heading; of a dialog or a menu only its own texts
    count.
    """
    ranked = sorted(
        (_rank(widget), widget.bounds.top, number, said)
        for number, widget in enumerate(_of_front(screen))
        if (said := _said(widget))
    )
    return ranked[0][3] if ranked else ""


def new_texts(before: Screen, after: Screen) -> list[str]:
    """The texts that are on the second screen and not on the first, as a person reads them.

    What stands in a field was typed by somebody, and numbers differ from day to day.
    """
    known = {widget.text for widget in before.widgets}
    texts = [
        widget.text
        for widget in after.widgets
        if widget.text not in known
        and not widget.editable
        and not widget.password
        and _is_steady(widget.text)
    ]
    return list(dict.fromkeys(texts))


def steady_texts(screen: Screen) -> list[str]:
    """The texts of a screen that are the same tomorrow."""
    return new_texts(Screen(), screen)


def _of_front(screen: Screen) -> Iterator[Widget]:
    """The widgets of the window in front, where the device tells which it is."""
    widgets = screen.widgets
    if screen.window in (WindowKind.DIALOG, WindowKind.POPUP):
        roots = [number for number, widget in enumerate(widgets) if widget.depth == 0]
        widgets = widgets[roots[-1] :] if roots else widgets
    return iter(widgets)


def _said(widget: Widget) -> str:
    if widget.editable or widget.clickable or widget.bounds.is_empty:
        return ""
    text = " ".join((widget.text or widget.content_description).split())
    return text if any(sign.isalpha() for sign in text) and len(text) <= _LONGEST else ""


def _rank(widget: Widget) -> int:
    simple_id = widget.resource_id.rpartition("/")[2]
    if widget.text and simple_id in _TITLES:
        return 0
    return 1 if widget.text else 2


def _is_steady(text: str) -> bool:
    return bool(text.strip()) and len(text) <= 2 * _LONGEST and not any(map(str.isdigit, text))
