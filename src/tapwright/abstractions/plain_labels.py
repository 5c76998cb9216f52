"""Labels of widgets as a person reads them, without numbers and texts that the tester wrote."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from tapwright.core.screen import Widget, WidgetIdentity

# Head and tail are kept of a long text: options may begin alike (`Send every month`, `… year`).
_HEAD = 24
_TAIL = 12
_NUMBERS = re.compile(r"\d+")
_WRITTEN = "…"  # stands for every text that the tester writes itself
_KEPT = 16384  # size of the cache


def without_numbers(text: str) -> str:
    """Returns the text with every number replaced by 0: `Note 1` and `Note 2` are the same."""
    return _NUMBERS.sub("0", text)


class PlainLabels:
    """Gives widgets their labels.

    Texts that the tester wrote are replaced by one sign: a note called `hello` and one called
    `test` are both notes that the tester named.
    """

    def __init__(self, own_texts: Collection[str] = ()) -> None:
        """Takes the texts that the tester writes; those with digits count only as a whole label."""
        self._own_texts = frozenset(text for text in own_texts if text.strip())
        written = [text for text in self._own_texts if not _NUMBERS.search(text)]
        choices = "|".join(re.escape(text) for text in sorted(written, reverse=True))
        self._written = re.compile(rf"(?<!\w)(?:{choices})(?!\w)") if written else None
        self._memory: dict[str, str] = {}

    def plain(self, text: str) -> str:
        """Returns the text without numbers and own texts; long texts are shortened."""
        plain = self._memory.get(text)
        if plain is None:
            plain = self._without_own(text)
            if len(self._memory) >= _KEPT:
                self._memory.clear()
            self._memory[text] = plain
        return plain

    def _without_own(self, text: str) -> str:
        """Computes `plain` for a text that is not cached."""
        if text.strip() in self._own_texts:
            return _WRITTEN
        plain = text if self._written is None else self._written.sub(_WRITTEN, text)
        if len(plain) > _HEAD + _TAIL:
            plain = f"{plain[:_HEAD]} {plain[-_TAIL:]}"
        return without_numbers(plain)

    def name_of(self, widgets: Sequence[tuple[WidgetIdentity, Widget]], index: int) -> str:
        """Returns the widget's label, or the first one inside it; a field's content is none."""
        identity, widget = widgets[index]
        if widget.editable:
            return f"field {identity.position}" if not widget.resource_id else ""
        own = widget.text or widget.content_description
        if own:
            return self.plain(own)
        depth = widget.depth
        for following in range(index + 1, len(widgets)):
            inner = widgets[following][1]
            if inner.depth <= depth:
                break
            text = inner.text or inner.content_description
            if text and not inner.editable:
                return self.plain(text)
        return ""
