"""What the attempts of a search have typed, and which fields they came by."""

from __future__ import annotations

from dataclasses import dataclass, field

from tapwright.core.action import ActionKind
from tapwright.core.screen import Screen
from tapwright.run.attempt import Attempt
from tapwright.spec.screen_labels import view_tree


@dataclass(slots=True)
class Tried:
    """Texts and names of fields, each once, in the order in which they came."""

    texts: dict[str, None] = field(default_factory=dict)
    fields: dict[str, None] = field(default_factory=dict)
    _seen: set[str] = field(default_factory=set)  # fingerprints of screens

    def note(self, attempt: Attempt) -> None:
        """Takes notice of one attempt."""
        for step in attempt.steps:
            if step.action.kind is ActionKind.WRITE:
                self.texts[str(step.action.argument)] = None
        for screen in attempt.screens:
            if screen.fingerprint not in self._seen:
                self._seen.add(screen.fingerprint)
                self._note_fields(screen)

    def _note_fields(self, screen: Screen) -> None:
        for index, widget in enumerate(screen.widgets):
            if widget.editable:
                names = view_tree(screen).names(index)
                self.fields |= dict.fromkeys(name for name in names if "/" not in name)
