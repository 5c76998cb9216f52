"""The model file: what it can say, and where its errors point."""

from pathlib import Path

import pytest

from tapwright.core.action import ActionKind
from tapwright.core.errors import InputError, LocatedError
from tapwright.device.app_model import Trigger
from tapwright.device.model_file import load_model, parse_model

MODEL = """\
# a comment
package org.example
start one

screen one OneActivity
  label "Hi \\"you\\""
  button #go "Go" -> 70% two | 20% crash a.B "why" | 10% fault timeout
  field #name
  on write #name "admin" -> two after 2s
  on rotate -> anr
screen two TwoActivity
  on back -> leave com.other
"""


def test_what_a_model_can_say() -> None:
    model = parse_model(MODEL)
    one = model.screens["one"]
    assert (model.package, model.start, one.activity) == ("org.example", "one", "OneActivity")
    assert [widget.text for widget in one.widgets] == ['Hi "you"', "Go", ""]
    go = one.transitions[Trigger(ActionKind.CLICK, "go")]
    assert [(o.result, o.detail, o.message, o.weight) for o in go] == [
        ("two", "", "", 70.0),
        ("crash", "a.B", "why", 20.0),
        ("fault", "timeout", "", 10.0),
    ]
    assert one.transitions[Trigger(ActionKind.WRITE, "name", "admin")][0].seconds == 2.0
    assert model.transition_count == 4


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, 1, "no package"),
        ("package a", 1, 1, "no screen"),
        ("button x", 1, 1, "expected package, start or screen"),
        ("package a\nscreen s", 2, 9, "expected the screen's activity"),
        ("package a\nscreen s A\nscreen s A", 3, 8, "declared twice"),
        ("package a\nscreen exit A", 2, 8, "word of the language"),
        ("package a\nscreen s A\n  buton #x", 3, 3, "did you mean 'button'"),
        ("package a\nscreen s A\n  button #x -> t", 3, 16, "no screen 't'"),
        ("package a\nscreen s A\n  button -> s", 3, 10, "needs an #id"),
        ("package a\nscreen s A\n  on clik -> s", 3, 6, "did you mean 'click'"),
        ("package a\nscreen s A\n  on click #x -> s", 3, 12, "no widget #x"),
        ("package a\nscreen s A\n  on back -> s after soon", 3, 22, "not a duration"),
        ("package a\nscreen s A\n  on back -> fault fire", 3, 20, "no fault 'fire'"),
        ("package a\nscreen s A\n  on back -> s s", 3, 16, "expected | or the end"),
        ("package a\nscreen s A\n  on back", 3, 10, "expected ->"),
        ("package a\nscreen s A\n  on back -> s\n  on back -> s", 4, 3, "declared twice"),
        ("package a\nstart t\nscreen s A", 2, 7, "no screen 't'"),
        ("package a b", 1, 11, "expected the end of the line"),
        ("package a\nscreen s A\n  label ~", 3, 9, "cannot read"),
    ],
)
def test_errors_name_line_and_column(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(LocatedError, match=message.replace("|", r"\|")) as caught:
        parse_model(text, "m.fsm")
    assert (caught.value.line, caught.value.column) == (line, column)
    assert str(caught.value).startswith(f"m.fsm:{line}:{column}: ")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        load_model(tmp_path / "none.fsm")
    (tmp_path / "binary.fsm").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="cannot read model"):
        load_model(tmp_path / "binary.fsm")
