"""What a test of a specification may type, and what it typed so far without leave."""

from __future__ import annotations

from collections.abc import Iterable

from tapwright.core.action import ActionKind
from tapwright.spec.action_labels import ActionLabels
from tapwright.spec.formula import Formula
from tapwright.spec.kept_values import references
from tapwright.spec.literals import texts_of
from tapwright.spec.meaning import Declarations, Input, fold
from tapwright.spec.presence import TypedTexts
from tapwright.spec.proposition import Proposition


class Typing:
    """Follows one trace; `texts` tells what a screen may say only because the test typed it."""

    def __init__(self, declarations: Declarations, propositions: Iterable[Proposition]) -> None:
        propositions = tuple(propositions)
        asked = (each.value for each in propositions if each.name == "actionParam")
        self._is_paper = declarations.is_paper
        declared = () if self._is_paper else (*declarations.texts, *sorted(asked))
        self._allowed = frozenset(map(fold, declared))
        self.named = frozenset(
            fold(each.value)
            for each in propositions
            if each.name == "text" and not each.is_paper and each.value.strip()
            if not each.keeps and not references(each)
        )
        self.texts = self._first = TypedTexts(tuple(declared))

    def restart(self) -> None:
        """Starts a new trace."""
        self.texts = self._first

    def note(self, action: ActionLabels) -> None:
        """Takes notice of a step; a text that is not declared is remembered."""
        text = action.parameter
        if self._is_paper or action.type != ActionKind.WRITE or not text:
            return
        if fold(text) not in self._allowed and text not in self.texts.undeclared:
            self.texts = self.texts._replace(undeclared=self.texts.undeclared | {text})


def inputs_for(declarations: Declarations, left: Iterable[Formula]) -> tuple[Input, ...]:
    """Returns what may be typed while these conditions are left.

    In the papers' meaning that is every text which they name; otherwise what is declared, and the
    texts that an action must have.
    """
    named = tuple(Input(text) for text in texts_of(left))
    return named if declarations.is_paper else tuple(dict.fromkeys((*declarations.inputs, *named)))
