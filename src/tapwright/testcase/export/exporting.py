"""The formats that a test can be exported to, by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tapwright.core.action import Action, Argument
from tapwright.core.errors import InputError
from tapwright.core.intent import Intent, read_intent
from tapwright.core.screen import WidgetIdentity
from tapwright.core.suggest import did_you_mean
from tapwright.core.visible import plain
from tapwright.testcase.test_case import PlannedStep, Shown, ShownKind, TestCase

_VIEW = "android.intent.action.VIEW"


@dataclass(slots=True)
class Exported:
    """The text of the exported test, and what the format could not say."""

    text: str
    left_out: list[str] = field(default_factory=list)


_COMPARED = "; values kept from step to step are compared by `tapwright replay` alone"

Exporter = Callable[[TestCase], Exported]


def exporter(name: str) -> Exporter:
    """The exporter to this format."""
    from tapwright.testcase.export.maestro import to_maestro
    from tapwright.testcase.export.pytest_code import to_pytest
    from tapwright.testcase.export.specifications import to_formula, to_scenario

    exporters: dict[str, Exporter] = {
        "pytest": to_pytest,
        "maestro": to_maestro,
        "sts": to_scenario,
        "ltl": to_formula,
    }
    if name not in exporters:
        raise InputError(f"no format {name!r}{did_you_mean(name, exporters)}")
    return exporters[name]


FORMATS = {"pytest": ".py", "maestro": ".yaml", "sts": ".sts", "ltl": ".ltl"}


def title_of(test: TestCase) -> str:
    """One line of printable characters that says what the test is about."""
    remarks = [shown.remark for shown in test.shows if shown.kind is ShownKind.CRASH]
    values = [shown.value for shown in test.shows]
    words = map(plain, (*remarks, test.name, *values))
    return next(filter(None, words), "") or plain(f"A test of {test.package}")


def unchecked(shown: Shown, *, is_checked: bool, stages: bool = False) -> str:
    """What of it an exported test does not check.

    Args:
        shown: what the test shows.
        is_checked: whether the exported test checks anything of it at its end.
        stages: whether it also checks the screens that the stages of a scenario end on.
    """
    if shown.kind in (ShownKind.SCENARIO, ShownKind.FORMULA):
        screens = "the last screens of its stages" if stages else "its last screen"
        but = f", but for {screens}" if is_checked or stages else ""
        # A value in braces names one that a step before has shown; other tools keep none.
        return f"the {shown.kind}{but}{_COMPARED if ' KEPT AS ' in shown.value else ''}"
    return "" if is_checked else plain(f"the {shown.kind} {shown.value}")


def comment(text: str) -> str:
    """A line of comment, as Python and YAML have it; it ends where the app's text does."""
    return f"# {plain(text)}".rstrip()


def named(step: PlannedStep) -> Action:
    """The action, aimed at the text inside its widget where the widget has no name of its own."""
    action = step.action
    if not step.label or action.target is None:
        return action
    return Action(action.kind, WidgetIdentity(text=step.label), action.argument)


def link_of(action: Action) -> str | None:
    """The address of an intent that a tap on a link makes; None where there is more to it."""
    intent = intent_of(action)
    if intent is None or intent.hands_over_files or intent.type or intent.extras:
        return None
    return intent.data or None if intent.action == _VIEW else None


def intent_of(action: Action) -> Intent | None:
    """The intent that the action carries, if it carries one."""
    carries = action.kind.argument is Argument.INTENT
    return read_intent(str(action.argument)) if carries else None


def quoted(text: str) -> str:
    """A text in double quotes, as both Python and YAML read it."""
    signs = (
        sign if sign.isprintable() else sign.encode("unicode_escape").decode()
        for sign in text.replace("\\", "\\\\").replace('"', '\\"')
    )
    return f'"{"".join(signs)}"'
