"""Actions as people type them: by the name of a widget, or as a line of a test.

`click Log in`, `click id="enter"`, `write ada to user`, `write "ada" id="user"`, `wait 3`. The
order for writing is that of tests and scenarios, the text and then the field; `write user ada` is
understood as well.
"""

from __future__ import annotations

import re
import shlex

from tapwright.core.action import Action, ActionKind, Argument, Need, accepts
from tapwright.core.errors import InputError, LocatedError
from tapwright.core.screen import Screen, Widget, WidgetIdentity
from tapwright.core.suggest import did_you_mean
from tapwright.testcase.action_text import ActionLine
from tapwright.testcase.labels import label_of
from tapwright.testcase.locate import locate
from tapwright.testcase.replay import describe

_SYNONYMS = {"tap": "click", "press": "click", "type": "write", "enter": "write", "wait": "idle"}
_BY_FIELDS = re.compile(r"\b(?:id|text|description|class|position|label)=")
_TO = re.compile(r"\s+(?:to|into)\s+", re.IGNORECASE)
_WRITE = "write TEXT to FIELD, such as: write ada to user"


def kind_called(word: str) -> ActionKind | None:
    """Returns the action that a word means, by its name or by another that people use."""
    plain = word.casefold()
    try:
        return ActionKind(_SYNONYMS.get(plain, plain))
    except ValueError:
        return None


def usage_of(kind: ActionKind) -> str:
    """Returns how an action is typed, with what it needs."""
    if kind is ActionKind.WRITE:
        return "write TEXT to FIELD"
    parts = [kind.value]
    if kind.need not in (Need.NOTHING, Need.ANY_OR_NOTHING):
        parts.append("NAME")
    if kind.argument is Argument.SECONDS:
        parts.append("[SECONDS]")
    elif kind.argument is not Argument.NOTHING:
        parts.append(f"[{kind.argument.name}]")
    return " ".join(parts)


def read_action(screen: Screen, line: str, commands: tuple[str, ...] = ()) -> Action:
    """Returns the action that a line means on this screen.

    Args:
        screen: what is shown.
        line: what was typed.
        commands: what else could have been typed, for a suggestion.

    Raises:
        InputError: there is no such action, or no one widget that the line names.
    """
    kind, rest = _kind_of(line, commands)
    if _BY_FIELDS.search(rest):
        return _as_in_a_test(screen, kind, rest)
    if kind.need in (Need.NOTHING, Need.ANY_OR_NOTHING):
        return Action(kind, None, _argument(kind, _words(rest)))
    if not rest:
        hint = _WRITE if kind is ActionKind.WRITE else f"{kind} NAME; `actions` lists them"
        raise InputError(f"{kind} needs {kind.need.value}", hint=hint)
    if kind.argument is Argument.TEXT:
        return _writing(screen, kind, rest)
    if kind.argument is Argument.NOTHING:
        return Action(kind, _named(screen, kind, rest), None)
    first, *more = _words(rest)
    return Action(kind, find_widget(screen, kind, first), _argument(kind, more))


def find_widget(screen: Screen, kind: ActionKind, name: str) -> WidgetIdentity:
    """Returns the one widget that accepts the action and goes by this id, text or description."""
    found = _called(screen, kind, name)
    if len(found) == 1:
        return found[0]
    if found:
        choices = "; ".join(str(Action(kind, identity, _sample(kind))) for identity in found)
        raise InputError(f"{name!r} is {len(found)} widgets", hint=f"say which: {choices}")
    usable = [pair for pair in screen.identities() if accepts(kind, pair[1])]
    names = [label_of(screen, identity) or widget.name for identity, widget in usable]
    raise InputError(f"nothing called {name!r} takes {kind}{did_you_mean(name, names)}")


def _kind_of(line: str, commands: tuple[str, ...]) -> tuple[ActionKind, str]:
    word, _, rest = line.strip().partition(" ")
    kind = kind_called(word)
    if kind is None:
        names = [*commands, *ActionKind]
        raise InputError(f"no command or action {word!r}{did_you_mean(word, names)}")
    return kind, rest.strip()


def _as_in_a_test(screen: Screen, kind: ActionKind, rest: str) -> Action:
    """Reads a line of a test, and finds its widget as a replay does."""
    line = ActionLine(f"{kind} {rest}", 1, "line")
    try:
        action = line.parse()
    except LocatedError as error:
        raise InputError(error.reason, hint=error.hint) from error
    if action.target is None:
        return action
    found = locate(screen, kind, action.target, line.label)
    if found is None:
        raise InputError(f"nothing on the screen fits {rest}: {describe(screen)}")
    return Action(kind, found.identity, action.argument)


def _writing(screen: Screen, kind: ActionKind, rest: str) -> Action:
    """Reads which text goes into which field, in any of the orders that people use."""
    for to in reversed(list(_TO.finditer(rest))):
        found = _called(screen, kind, _unquoted(rest[to.end() :]))
        if len(found) == 1:
            return Action(kind, found[0], _unquoted(rest[: to.start()]))
    words = _words(rest)
    for at, left in ((0, words[1:]), (-1, words[:-1])):
        found = _called(screen, kind, words[at])
        if len(found) == 1:
            return Action(kind, found[0], " ".join(left))
    named = _TO.split(rest)[-1] if _TO.search(rest) else words[0]
    try:
        find_widget(screen, kind, _unquoted(named))
    except InputError as error:
        raise InputError(error.message, hint=error.hint or _WRITE) from error
    raise InputError(f"cannot tell the text from the field in {rest!r}", hint=_WRITE)


def _named(screen: Screen, kind: ActionKind, rest: str) -> WidgetIdentity:
    """The widget that the whole rest of a line names: a name may have blanks."""
    name = _unquoted(rest)
    return find_widget(screen, kind, name)


def _called(screen: Screen, kind: ActionKind, name: str) -> list[WidgetIdentity]:
    wanted = name.removeprefix("#").casefold()
    return [
        identity
        for identity, widget in screen.identities()
        if accepts(kind, widget)
        and (wanted in _names(widget) or wanted == label_of(screen, identity).casefold())
    ]


def _names(widget: Widget) -> set[str]:
    simple_id = widget.resource_id.rpartition("/")[2]
    names = (simple_id, widget.resource_id, widget.text, widget.content_description)
    return {name.casefold() for name in (*names, widget.name) if name}


def _words(text: str) -> list[str]:
    try:
        return shlex.split(text)
    except ValueError as error:
        raise InputError(f"cannot read {text!r}: {error}") from None


def _unquoted(text: str) -> str:
    """The text without quotes around all of it."""
    text = text.strip()
    if text[:1] in ("'", '"'):
        return " ".join(_words(text))
    return text


def _sample(kind: ActionKind) -> str | None:
    return "" if kind.argument is Argument.TEXT else None


def _argument(kind: ActionKind, words: list[str]) -> str | float | None:
    if kind.argument is Argument.TEXT:
        return " ".join(words)
    if not words:
        return None
    if kind.argument is Argument.SECONDS:
        try:
            return float(words[0])
        except ValueError:
            raise InputError(f"not a number of seconds: {words[0]!r}") from None
    return words[0]
