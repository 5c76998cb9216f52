"""`tapwright init` writes a configuration that is right and says what to do next."""

from __future__ import annotations

import tomllib
from pathlib import Path

from tests.cli.conftest import Run


def test_a_first_configuration_is_written_once(run: Run, tmp_path: Path) -> None:
    answer = run("init")
    assert answer.startswith("exit status 0"), answer
    assert "Next: tapwright explore APP --time 1min" in answer
    assert 'time = "5min"  # tapwright.toml' in run("config")
    assert run("explore", "demo:todo", "--steps", "5", "--quiet").startswith("exit status 0")
    (tmp_path / "tapwright.toml").write_text("# mine\n")
    answer = run("init")
    assert answer.startswith("exit status 2")
    assert "tapwright.toml is there already" in answer
    assert (tmp_path / "tapwright.toml").read_text() == "# mine\n"
    assert run("init", "--force").startswith("exit status 0")


def test_every_line_that_is_commented_out_is_right(run: Run, tmp_path: Path) -> None:
    run("init")
    lines = (tmp_path / "tapwright.toml").read_text().splitlines()
    wanted = [line.removeprefix("# ") for line in lines if " = " in line or "[[" in line]
    heads = [line for line in lines if line.startswith("[")]
    assert len(wanted) > 8
    text = "\n".join(
        line.removeprefix("# ")
        for line in lines
        if line.removeprefix("# ") in wanted or line in heads
    )
    assert set(tomllib.loads(text)) == {"explore", "witness", "device", "never", "text"}


def test_a_project_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "settings.gradle").write_text("")
    assert "Next: tapwright explore . --time 1min" in run("init")
    assert "nothing is built" in (tmp_path / "tapwright.toml").read_text()


def test_what_is_in_force_is_toml(run: Run, tmp_path: Path) -> None:
    text = '[[never]]\nid = "a"\nclass = "b"\n\n[[text]]\nid = "c"\nvalues = ["d"]\n'
    (tmp_path / "tapwright.toml").write_text(f"[explore]\nsteps = 3\n\n{text}")
    answer = run("config", "--all").split("--- stdout\n")[1].split("--- stderr")[0]
    shown = tomllib.loads(answer)
    assert shown["explore"]["steps"] == 3
    assert shown["never"] == [{"id": "a", "class": "b"}]
    assert shown["text"] == [{"id": "c", "values": ["d"]}]


def test_wrong_settings_of_an_agent_are_told_before_any_run(run: Run, tmp_path: Path) -> None:
    for setting in ("gama = 1", "gamma = 5"):
        (tmp_path / "tapwright.toml").write_text(f"[agent.qlearning]\n{setting}\n")
        answer = run("config")
        assert answer.startswith("exit status 2"), answer
        assert "tapwright.toml:2: [agent.qlearning] " in answer
