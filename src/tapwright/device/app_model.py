"""An app as a finite-state machine: screens of widgets and the transitions between them."""

from __future__ import annotations

from dataclasses import dataclass, field

from tapwright.core.action import ActionKind

WIDGET_KINDS = {
    "label": "android.widget.TextView",
    "button": "android.widget.Button",
    "field": "android.widget.EditText",
    "checkbox": "android.widget.CheckBox",
    "list": "android.widget.ListView",
    "image": "android.widget.ImageView",
}


@dataclass(frozen=True, slots=True)
class TransitionOutcome:
    """One outcome of a transition: a new screen or a failure, its weight and duration."""

    result: str  # a screen's name or one of stay, exit, leave, crash, anr, fault
    detail: str = ""  # package, exception class or kind of fault
    message: str = ""
    weight: float = 1.0
    seconds: float = 0.0
    toast: str = ""  # what a toast says meanwhile


@dataclass(frozen=True, slots=True)
class Trigger:
    """What sets off a transition: an action, its widget and its text."""

    kind: ActionKind
    widget: str | None = None  # the widget's id or text
    text: str | None = None


@dataclass(slots=True)
class ModelWidget:
    """A widget as the model declares it."""

    kind: str
    id: str = ""
    text: str = ""
    flags: frozenset[str] = frozenset()

    @property
    def key(self) -> str:
        """Returns the name by which transitions refer to it."""
        return self.id or self.text


@dataclass(slots=True)
class ModelScreen:
    """A screen as the model declares it, with its outgoing transitions."""

    name: str
    activity: str
    line: int
    widgets: list[ModelWidget] = field(default_factory=list)
    transitions: dict[Trigger, tuple[TransitionOutcome, ...]] = field(default_factory=dict)


@dataclass(slots=True)
class AppModel:
    """An app as a finite-state machine."""

    package: str
    start: str
    screens: dict[str, ModelScreen]

    @property
    def transition_count(self) -> int:
        """Returns the number of declared transitions, which the fake's coverage counts."""
        return sum(len(screen.transitions) for screen in self.screens.values())
