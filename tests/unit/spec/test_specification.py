"""Specification files by suffix, and their check against an app."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tapwright.core.errors import InputError
from tapwright.spec import (
    ActivityGraph,
    AppNames,
    FormulaMonitor,
    ScenarioMonitor,
    load_specification,
    read_specification,
)

APP = AppNames(
    frozenset({"org.app"}),
    frozenset({"org.app.MainActivity", "org.app.AboutActivity", "org.app.Lonely"}),
    frozenset({"org.app:id/title", "org.app:id/save"}),
    ActivityGraph(
        frozenset({"org.app.MainActivity"}),
        {
            "org.app.MainActivity": frozenset({"org.app.AboutActivity"}),
            "org.app.Lonely": frozenset(),
        },
    ),
)


def test_each_suffix_has_its_language(tmp_path: Path) -> None:
    formula, scenario = tmp_path / "a.ltl", tmp_path / "b.sts"
    formula.write_text("# About and back\nF [activity ~ About]\n", encoding="utf-8")
    scenario.write_text("\ufeffSTAGE a\nEVENTUALLY text IS x\n", encoding="utf-8")
    loaded = load_specification(formula)
    assert (loaded.name, loaded.kind, str(loaded)) == (
        "About and back",
        "formula",
        "MEANING declared\nF [activity ~ About]\n",
    )
    assert isinstance(loaded.monitor(), FormulaMonitor)
    loaded = load_specification(scenario)
    assert (loaded.name, loaded.kind, loaded.source) == ("b", "scenario", str(scenario))
    assert isinstance(loaded.monitor(max_steps=3), ScenarioMonitor)


def test_files_that_cannot_be_read_are_wrong_input(tmp_path: Path) -> None:
    (tmp_path / "notes.st").touch()
    with pytest.raises(InputError, match=r"did you mean '\.sts'"):
        load_specification(tmp_path / "notes.st")
    with pytest.raises(InputError, match="no such file"):
        load_specification(tmp_path / "none.ltl")
    (tmp_path / "binary.ltl").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError, match="UTF-8"):
        load_specification(tmp_path / "binary.ltl")
    (tmp_path / "folder.ltl").mkdir()
    with pytest.raises(InputError, match="cannot read"):
        load_specification(tmp_path / "folder.ltl")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[activity ~ Main]", None),
        ("[activity = org.app.MainActivity]", None),
        ("[activity = MainActivity]", None),
        ("[activity = mainactivity]", None),
        ('[activity = "mainactivity"]', "is 'mainactivity', did you mean"),
        ("[activity ~ Abuot]", "no activity of the app contains 'Abuot'"),
        ("[activity = org.app.MainActivty]", "did you mean 'org.app.MainActivity'?"),
        ("[package = org.ap]", "did you mean 'org.app'?"),
        ("[resourceId = title]", None),
        ("[resourceId = org.app:id/title]", None),
        ("[objectID = titel]", "did you mean 'title'?"),
        ("[objectID = 0:2:1]", None),
        ("[actionObjectID = sav]", "did you mean 'save'?"),
        ("[actionDetail = anything]", None),
    ],
)
def test_names_that_the_app_does_not_have(text: str, says: str | None) -> None:
    errors, warnings = read_specification(f"F {text}", "a.ltl").problems(APP)
    assert not warnings
    assert [says in error.message for error in errors if says] == ([True] if says else [])
    assert len(errors) == (0 if says is None else 1)


def test_a_name_that_is_wrong_is_shown_where_it_stands() -> None:
    text = "STAGE a\n  EVENTUALLY text IS x AND activity CONTAINS Abuot"
    (error,), _ = read_specification(text, "a.sts").problems(APP)
    assert (error.line, error.column) == (2, 46)


def test_a_stage_out_of_reach_is_a_warning() -> None:
    text = (
        "STAGE open\n  EVENTUALLY package IS org.app\n"
        "STAGE lonely\n  EVENTUALLY activity CONTAINS Lonely\n"
    )
    errors, warnings = read_specification(text, "a.sts").problems(APP)
    assert not errors
    assert [(each.line, each.column) for each in warnings] == [(3, 1)]
    assert "no way leads to stage 'lonely'" in next(iter(warnings)).message


def test_an_action_that_nobody_performs_is_a_warning() -> None:
    text = (
        "STAGE a\n  INVARIANT actionType IS clik OR actionType CONTAINS scroll\n  STEPS\n    Back"
    )
    _, (warning,) = read_specification(text, "a.sts").problems(AppNames())
    assert "no action is of type 'clik', did you mean 'click'?" in warning.message
    assert (warning.line, warning.column) == (2, 27)


def test_a_target_that_is_written_as_an_id_and_is_none_is_a_warning() -> None:
    text = (
        "INPUT milk TO titel\nSTAGE a\n  EVENTUALLY text IS milk\n  STEPS\n"
        "    Write milk TO no_such_id\n    Click Buy milk\n    Click title\n    Click Savings\n"
        "    Write titles\n    Click titles\n"
    )
    errors, warnings = read_specification(text, "a.sts").problems(APP)
    assert not errors
    assert [(each.line, each.column) for each in warnings] == [(5, 19), (1, 15)]
    first, second = warnings
    assert "nothing in the app has the id or text 'no_such_id'" in first.message
    assert "'titel', did you mean 'title'?" in second.message


def test_a_target_that_is_a_text_of_the_app_is_right() -> None:
    text = "STAGE a\n  EVENTUALLY text IS x\n  STEPS\n    Click log_in\n"
    _, warnings = read_specification(text, "a.sts").problems(APP)
    assert len(warnings) == 1
    _, warnings = read_specification(text, "a.sts").problems(
        replace(APP, texts=frozenset({"Log_in"}))
    )
    assert not warnings


def test_nothing_known_of_an_app_is_nothing_to_complain_about() -> None:
    errors, warnings = read_specification("F [activity = x]", "a.ltl").problems(AppNames())
    assert (list(errors), list(warnings)) == ([], [])


def test_level_two_of_a_specification() -> None:
    text = (
        "STAGE open\n  EVENTUALLY package IS org.app\n"
        "STAGE about\n  EVENTUALLY activity CONTAINS About\n"
    )
    raised = read_specification(text, "a.sts").at_level_two(APP.activity_graph)
    assert "INVARIANT activity IS org.app.AboutActivity OR" in str(raised)
    formula = read_specification("F [text = a]", "a.ltl")
    assert formula.at_level_two(APP.activity_graph) is formula
