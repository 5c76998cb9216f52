"""Test files (`*.tap`): a test that a person can read and edit.

    tapwright test 1
    app     org.example.todo
    seed    7
    shows   crash NullPointerException-51c5dd2d "java.lang.NullPointerException: uri"
    rate    3 of 3

    on org.example.todo.LoginActivity
      write "hello" id="org.example.todo:id/user" class="android.widget.EditText"
      # the second button
      click text="Log in" class="android.widget.Button" position=1

`on` names the activity that the next steps are done on. An id may be given by its last part, a
class without its package. `label` is the first text inside a widget that has none itself, such as
a row of a list. `shows` above the steps speaks of the end of the test, below a step of the screen
that this step leads to. `|` begins a line of a scenario. `#` begins a comment. A test of a crash or
a loss fails while that is there; `expects defect` says that it is known, and then the test fails
once it is gone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tapwright.core.errors import InputError
from tapwright.core.files import write_text_whole
from tapwright.core.secrets import SECRETS
from tapwright.testcase.action_text import format_action, quote
from tapwright.testcase.test_case import Shown, ShownKind, TestCase
from tapwright.testcase.test_parser import DEFECT, HEADER, TestParser

SUFFIX = ".tap"
_WORD = re.compile(r"[\w.$/:-]+")
_WIDTH = 9


def load_test(path: Path) -> TestCase:
    """Read a test file; errors name the line and column."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise InputError(
            f"no such file: {path}", hint="tapwright explore leaves its tests in RUN_DIR/tests"
        ) from None
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"cannot read test {path}: {error}") from error
    return parse_test(SECRETS.expand_json(text.encode()).decode(), str(path))


def parse_test(text: str, source: str = "<test>") -> TestCase:
    """Read a test from its text."""
    return TestParser(text, source).parse()


def save_test(test: TestCase, path: Path) -> None:
    """Write a test file."""
    write_text_whole(path, format_test(test))


def format_test(test: TestCase) -> str:
    """The text of a test file."""
    return "\n".join([*_header(test), "", *_steps(test)]) + "\n"


def _header(test: TestCase) -> Iterator[str]:
    yield HEADER
    yield from _comment(test.comment, "")
    options = test.options
    for key, value in (
        ("name", test.name),
        ("app", test.package),
        ("version", test.version),
        ("sha256", test.sha256),
        ("device", test.device),
        ("seed", str(options.seed) if options.seed else ""),
        ("sdk", "" if options.sdk is None else str(options.sdk)),
        ("grant", "" if options.grant == "all" else options.grant),
        ("network", "" if options.network == "none" else options.network),
        ("faults", str(options.network_faults) if options.network_faults else ""),
        ("phone", "" if options.phone == "empty" else options.phone),
        ("profile", options.profile),
    ):
        if value:
            yield f"{key.ljust(_WIDTH)}{_bare(value)}"
    for shown in test.shows:
        yield from _shown(shown)
    if test.is_expected:
        yield f"{'expects'.ljust(_WIDTH)}{DEFECT}"
    if test.rate is not None:
        yield f"{'rate'.ljust(_WIDTH)}{test.rate}"


def _shown(shown: Shown) -> Iterator[str]:
    head = f"{'shows'.ljust(_WIDTH)}{shown.kind}"
    remark = f" {quote(shown.remark)}" if shown.remark else ""
    if shown.kind is ShownKind.SCENARIO:
        yield head + remark
        yield from (f"  | {line}".rstrip() for line in shown.value.split("\n"))
    else:
        # A bare formula goes on to the end of its line, so one with a remark stands in quotes.
        goes_on = shown.kind is ShownKind.FORMULA and bool(remark)
        is_bare = _WORD.fullmatch(shown.value) and not goes_on
        value = shown.value if is_bare else quote(shown.value)
        yield f"{head} {value}{remark}"


def _steps(test: TestCase) -> Iterator[str]:
    activity = ""
    for step in test.steps:
        if step.activity != activity:
            activity = step.activity
            yield f"on {_bare(activity)}" if activity else "on -"
        yield from _comment(step.comment, "  ")
        yield f"  {format_action(step.action, step.label)}"
        for shown in step.shows:
            yield from (f"    {line}" for line in _shown(shown))


def _comment(comment: str, indent: str) -> Iterator[str]:
    if comment:
        yield from (f"{indent}# {line}".rstrip() for line in comment.split("\n"))


def _bare(value: str) -> str:
    """The value as it stands, in quotes where it would not read back."""
    plain = value.isprintable() and value == value.strip() and not value.startswith(('"', "#"))
    return value if plain and value != "-" else quote(value)
