"""Fields of pickers for dates, times and numbers, and what may be typed into them.

To type into a picker is to choose: nothing can stand there that the picker does not offer. So the
parts of what a specification asks for may be tried there, 1 and 23 of `11/1/23`, though it declares
no input. What the app makes of them is what counts.
"""

from __future__ import annotations

import re
from functools import lru_cache

from tapwright.core.screen import Screen, WidgetIdentity
from tapwright.spec.screen_labels import view_tree

_PICKERS = ("DatePicker", "TimePicker", "NumberPicker")
_INPUTS = ("numberpicker_input", "timepicker_input")  # Android's own fields inside one
_PART = re.compile(r"\d+|[^\W\d_]+")
_MOST_PARTS = 8  # of all that is asked for; a long text is no date
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


@lru_cache(maxsize=4096)
def picker_fields(screen: Screen) -> frozenset[WidgetIdentity]:
    """Returns the fields of the screen that belong to a picker; cached."""
    tree = view_tree(screen)
    return frozenset(
        identity
        for index, (identity, widget) in enumerate(screen.identities())
        if widget.editable
        and (
            widget.resource_id.endswith(_INPUTS)
            or any(
                tree.views[each].attributes.get("class", "").endswith(_PICKERS)
                for each in tree.ancestors(index)
            )
        )
    )


@lru_cache(maxsize=1024)
def picker_texts(named: frozenset[str]) -> tuple[str, ...]:
    """Returns the numbers and months in the texts that a specification names.

    Args:
        named: the texts, folded.
    """
    found: dict[str, None] = {}
    for text in sorted(named):
        for part in _PART.findall(text):
            if part.isdecimal():
                found[str(int(part))] = None
            elif part[:3] in _MONTHS:
                found[part[:3].capitalize()] = None
    return tuple(found)[:_MOST_PARTS]
