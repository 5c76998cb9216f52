"""Which texts may be typed into which fields of a screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from tapwright.core.action import Action, ActionKind, needs_met
from tapwright.core.screen import Screen
from tapwright.planning.fillers import fillers_for, unlike
from tapwright.planning.pickers import picker_fields, picker_texts
from tapwright.spec import Input
from tapwright.spec.meaning import fold
from tapwright.spec.screen_labels import view_tree


@lru_cache(maxsize=4096)
def writes(
    screen: Screen, inputs: tuple[Input, ...], more: tuple[str, ...] | None, named: frozenset[str]
) -> Sequence[Action]:
    """Returns an action for every text and every field that it may be typed into; cached.

    Args:
        screen: what is shown.
        inputs: the texts of the specification; one for a named field goes nowhere else, and
            nothing else goes there.
        more: texts for fields that no input names; None for such as the field's name suggests.
            They are typed over no text that the specification names: what it wants gone would be
            gone by that. Nor do they resemble one. Into a picker go parts of what is named.
        named: the texts that the specification names, folded.
    """
    tree, fields = view_tree(screen), 0
    pickers = picker_fields(screen)
    found: list[Action] = []
    for index, (identity, widget) in enumerate(screen.identities()):
        if ActionKind.WRITE.need not in needs_met(widget):
            continue
        names = tree.names(index)
        own = _texts(each for each in inputs if each.field and each.fits(names))
        # What an empty field says is its hint, and what a full one says is no worse a guide.
        hinted = (*names, widget.text)
        others = fillers_for(hinted, fields, named) if more is None else unlike(more, named)
        others = () if fold(widget.text) in named else others
        if more is None and identity in pickers:
            others = picker_texts(named) or others
        fields += 1
        texts = own or (*_texts(each for each in inputs if not each.field), *others)
        found += [Action(ActionKind.WRITE, identity, text) for text in dict.fromkeys(texts)]
    return found


def texts_of_inputs(inputs: Iterable[Input]) -> tuple[str, ...]:
    """Returns the texts that the inputs name."""
    return tuple(dict.fromkeys(each.text for each in inputs if each.text))


def _texts(inputs: Iterable[Input]) -> tuple[str, ...]:
    return tuple(text for each in inputs for text in each.texts)
