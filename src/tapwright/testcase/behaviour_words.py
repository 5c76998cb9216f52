"""The name of a test of a behaviour in words, and what it asserts."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tapwright.core.action import ActionKind
from tapwright.core.step import Step
from tapwright.testcase.labels import plan_of
from tapwright.testcase.telling import new_texts, steady_texts, telling_text
from tapwright.testcase.test_case import Shown, ShownKind

_TEXTS = 2  # asserted at most
_SLUG_LENGTH = 50


def name_of(steps: Sequence[Step]) -> str:
    """What the last step does and what comes of it."""
    last = steps[-1]
    did = plan_of(last).describe()
    fields = _fields(steps)
    if fields and last.action.kind is not ActionKind.WRITE:
        did = f"{did} with {_list(fields)} filled in"
    return f"{did} {_consequence(last)}".strip()


def shown_by(steps: Sequence[Step]) -> tuple[Shown, ...]:
    """Where the last step leads, and what is new there, or else what stands out."""
    last = steps[-1]
    shows: list[Shown] = []
    if last.after.activity:
        shows.append(Shown(ShownKind.ACTIVITY, last.after.activity))
    # A text that vanishes by itself, such as a toast's, is not there when it is looked for.
    texts = new_texts(last.before, last.after) or steady_texts(last.after)
    title = telling_text(last.after)
    chosen = sorted(texts, key=lambda text: text != title)[:_TEXTS]
    shows += [Shown(ShownKind.TEXT, text) for text in chosen]
    return tuple(shows)


def slug_of(name: str) -> str:
    """The name as a part of a file name."""
    words = re.findall(r"[a-z0-9]+", name.lower())
    return "-".join(words)[:_SLUG_LENGTH].strip("-") or "behaviour"


def _consequence(step: Step) -> str:
    before, after = step.before, step.after
    where = telling_text(after) or after.activity.rpartition(".")[2]
    if before.package != after.package:
        return f"leads to {after.package}"
    if before.activity != after.activity:
        return f"opens {where}"
    fresh = new_texts(before, after)
    if before.window != after.window and where:
        return f"shows {where}"
    if fresh:
        return f'shows "{fresh[0]}"'
    gone = new_texts(after, before)
    return f'removes "{gone[0]}"' if gone else f"on {where}"


def _fields(steps: Sequence[Step]) -> list[str]:
    """The names of the fields written on the form that the last step is done on."""
    names: list[str] = []
    for step in reversed(steps[:-1]):
        if step.before.activity != steps[-1].before.activity:
            break
        target = step.action.target
        if step.action.kind is ActionKind.WRITE and target is not None:
            simple_id = target.resource_id.rpartition("/")[2]
            names.insert(
                0, (simple_id or target.content_description or "a field").replace("_", " ")
            )
    return list(dict.fromkeys(names))


def _list(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
