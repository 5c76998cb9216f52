"""What the shell understands: commands to look, and actions by the names of widgets."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tapwright.cli.shell_actions import kind_called, read_action, usage_of
from tapwright.core.action import Action, ActionKind, Need, accepts
from tapwright.core.files import write_whole
from tapwright.core.screen import Screen, Widget
from tapwright.core.step import Observation, Step
from tapwright.device.device import Device
from tapwright.device.picture import png_to_keep
from tapwright.testcase.labels import label_of, plan_of

COMMANDS = {
    "look": "the screen as a tree",
    "actions": "what can be done here",
    "screenshot": "FILE: save the screen as PNG",
    "logs": "what the app logged so far",
    "coverage": "what was executed so far",
    "reset": "as after a fresh install, then launch",
    "launch": "start the app",
    "help": "this list",
    "quit": "leave",
}

_SYNONYMS = {"screen": "look", "show": "look", "log": "logs", "?": "help", "q": "quit"}


def command_called(word: str) -> str:
    """Returns the command that a word means, or the word itself."""
    plain = word.casefold()
    return _SYNONYMS.get(plain, plain if plain in COMMANDS else word)


@dataclass(slots=True)
class ShellState:
    """The device, what it last showed, the log so far, and the steps since the last reset."""

    device: Device
    observation: Observation
    logs: list[str] = field(default_factory=list)
    first: Screen = field(default_factory=Screen)
    taken: list[Step] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.first = self.observation.screen

    @property
    def screen(self) -> Screen:
        """What is shown."""
        return self.observation.screen

    def see(self, observation: Observation) -> None:
        """Take notice of a new observation."""
        self.observation = observation
        self.logs += observation.logs

    def act(self, action: Action) -> None:
        """Do it, and remember that it was done."""
        before = self.screen
        self.see(self.device.perform(action))
        self.taken.append(Step(len(self.taken), 0, before, action, self.observation))

    def start_afresh(self) -> None:
        """As after a fresh install; what was done before is forgotten."""
        self.device.reset()
        self.see(self.device.launch())
        self.first = self.screen
        self.taken.clear()


def execute(state: ShellState, line: str) -> Iterator[str]:
    """Do what the line says; gives the lines to print."""
    word, _, rest = line.strip().partition(" ")
    word = command_called(word)
    if word in _ANSWERS:
        yield from _ANSWERS[word](state)
    elif word == "screenshot" and rest:
        yield _save_screenshot(state, Path(rest.strip()))
    else:
        yield from _act(state, read_action(state.screen, line, tuple(COMMANDS)))


def _look(state: ShellState) -> Iterator[str]:
    state.see(state.device.observe())
    yield from describe_screen(state.screen)


def _actions(state: ShellState) -> Iterator[str]:
    for kind, name in _possible(state.screen, state.device):
        yield f"{kind} {shlex.quote(name)}" if name else kind


def _logs(state: ShellState) -> Iterator[str]:
    yield from state.logs


def _coverage(state: ShellState) -> Iterator[str]:
    for kind, counter in state.device.coverage().items():
        yield f"{kind}: {counter.covered} of {counter.total} ({counter.share:.1%})"


def _launch(state: ShellState) -> Iterator[str]:
    state.act(Action(ActionKind.REINIT))
    yield from describe_screen(state.screen)


def _reset(state: ShellState) -> Iterator[str]:
    state.start_afresh()
    yield from describe_screen(state.screen)


def _help(state: ShellState) -> Iterator[str]:
    yield from (f"{name.ljust(11)} {what}" for name, what in COMMANDS.items())
    yield "actions, with what they need:"
    kinds = [kind for kind in ActionKind if kind in state.device.capabilities.actions]
    yield from (f"  {usage_of(kind)}" for kind in kinds)
    yield "NAME is an id, a text or a description; a line of a test is understood as well."


_ANSWERS: dict[str, Callable[[ShellState], Iterator[str]]] = {
    "look": _look,
    "actions": _actions,
    "logs": _logs,
    "coverage": _coverage,
    "launch": _launch,
    "reset": _reset,
    "help": _help,
}


def _act(state: ShellState, action: Action) -> Iterator[str]:
    state.act(action)
    yield plan_of(state.taken[-1]).describe()
    crash = state.observation.crash
    if crash is not None:
        yield f"the app ended: {crash.headline}"
        yield from crash.stack.splitlines()
    yield from describe_screen(state.screen)


def describe_screen(screen: Screen) -> Iterator[str]:
    """The screen as an indented tree, one widget a line."""
    off = "" if screen.screen_on else ", screen off"
    turned = "landscape" if screen.landscape else "portrait"
    keyboard = ", keyboard" if screen.keyboard_shown else ""
    yield f"{screen.package} {screen.activity} ({turned}{keyboard}{off})"
    for widget in screen.widgets:
        yield "  " * (widget.depth + 1) + _describe_widget(widget)


def _describe_widget(widget: Widget) -> str:
    parts = [widget.simple_class]
    if widget.resource_id:
        parts.append(f"#{widget.resource_id.rpartition('/')[2]}")
    if widget.text:
        parts.append(f'"{widget.text}"')
    if widget.content_description:
        parts.append(f"[{widget.content_description}]")
    flags = ("clickable", "long_clickable", "editable", "scrollable", "checked", "focused")
    parts += [flag.replace("_", "-") for flag in flags if getattr(widget, flag)]
    if not widget.enabled:
        parts.append("disabled")
    return " ".join(parts)


def completions(screen: Screen, text: str) -> list[str]:
    """What could stand where the last word of the text is."""
    words = text.split(" ")
    if len(words) == 1:
        candidates = [*COMMANDS, *ActionKind]
    elif (kind := _completed_kind(words)) is not None:
        candidates = [
            shlex.quote(label_of(screen, identity) or widget.name)
            for identity, widget in screen.identities()
            if kind.need is not Need.NOTHING and accepts(kind, widget)
        ]
    else:
        candidates = []
    word = words[-1].casefold()
    return sorted({name for name in candidates if name.casefold().lstrip("'").startswith(word)})


def _completed_kind(words: list[str]) -> ActionKind | None:
    """The action whose widget is being typed: right after it, or after `to` of a text."""
    kind = kind_called(words[0])
    is_next = len(words) == 2 or words[-2].casefold() in ("to", "into")
    return kind if is_next else None


def _possible(screen: Screen, device: Device) -> Iterator[tuple[str, str]]:
    kinds = [kind for kind in ActionKind if kind in device.capabilities.actions]
    for kind in kinds:
        if kind.need is Need.NOTHING:
            yield kind, ""
            continue
        for identity, widget in screen.identities():
            if accepts(kind, widget) and kind.need is not Need.ANY_OR_NOTHING:
                yield kind, label_of(screen, identity) or widget.name


def _save_screenshot(state: ShellState, path: Path) -> str:
    write_whole(path, png_to_keep(state.device.screenshot(), state.observation.screen))
    return f"saved {path}"
