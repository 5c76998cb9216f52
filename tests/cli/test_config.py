"""The configuration file: found, read, refused with words, shown, overruled by what is typed."""

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tapwright.run.budget import Budget
from tapwright.run.run_directory import read_record
from tapwright.run.settings import AgentOptions, RunSettings
from tests.cli.conftest import Run

CONFIG = """\
[explore]
agent = "qlearning"
steps = 300
verify-time = "5s"

[device]
grant = "none"
coverage_packages = ["org.example", "org.other"]

[agent.qlearning]
gamma = 0.5
start_anywhere = false

[[never]]
activity = "HelpActivity"

[[never]]
id = "nothing_like_it"

[[text]]
id = "user"
values = ["ada"]
"""


def settings(directory: Path) -> RunSettings:
    return read_record(directory).settings


def test_what_is_in_force(run: Run, tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    (tmp_path / "tapwright.toml").write_text(CONFIG)
    assert run("config") == snapshot
    assert '"guide"' in run("config", "--all", "--json")


def test_without_a_file_all_is_at_its_default(run: Run) -> None:
    assert "all is at its default" in run("config")


def test_a_run_by_the_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "tapwright.toml").write_text(CONFIG)
    answer = run("explore", "demo:todo", "--seed", "1", "--out", "r", "--quiet")
    assert "Rule that matched nothing: never id = 'nothing_like_it'" in answer
    told = settings(tmp_path / "r")
    assert told.agent == "qlearning"
    assert told.agent_options.settings == {"gamma": "0.5", "start_anywhere": "false"}
    assert told.budget == Budget(steps=300)
    assert told.options.grant == "none"
    assert told.options.coverage_packages == ("org.example", "org.other")
    assert read_record(tmp_path / "r").rule_matches == {
        "never activity = 'HelpActivity'": 1,
        "never id = 'nothing_like_it'": 0,
        "text id = 'user'": 15,
    }


def test_what_is_typed_comes_first(run: Run, tmp_path: Path) -> None:
    (tmp_path / "tapwright.toml").write_text(CONFIG)
    typed = ("--agent", "random", "--episodes", "1", "--grant", "ask")
    run("explore", "demo:todo", *typed, "--out", "r", "--quiet")
    told = settings(tmp_path / "r")
    assert told.agent == "random"
    assert told.agent_options == AgentOptions()
    assert told.budget == Budget(episodes=1)
    assert told.options.grant == "ask"


def test_a_project_file_further_up(run: Run, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.tapwright.explore]\nsteps = "some"\n')
    assert "pyproject.toml:2: [tool.tapwright.explore] steps = 'some'" in run("config")
    (tmp_path / "tapwright.toml").write_text("")
    assert run("config").startswith("exit status 0")


def test_a_project_of_others_is_left_alone(run: Run, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("this is = not TOML")
    assert "all is at its default" in run("config")


def test_paths_are_relative_to_the_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / "below/my.toml").write_text('[explore]\nsemantic = "uses"\n')
    answer = run("explore", "demo:todo", "--config", "below/my.toml")
    assert "below/my.toml:2: [explore] semantic = 'below/uses'" in answer


def test_rules_hold_for_witnesses(run: Run, tmp_path: Path) -> None:
    (tmp_path / "tapwright.toml").write_text('[[never]]\nid = "help"\n')
    (tmp_path / "help.ltl").write_text("X F [activity = HelpActivity]\n")
    answer = run("witness", "demo:todo", "help.ltl", "--episodes", "5", "--seed", "1")
    assert answer.startswith("exit status 1")
    assert "No witness" in answer


@pytest.mark.parametrize(
    "content",
    [
        "[explor]\n",
        '[explore]\nagent = "randm"\n',
        '[explore]\ntime = "soon"\n',
        "[explore]\nsteps = [1, 2]\n",
        '[explore]\nguide = "fms"\n',
        '[explore]\ncheck = ["rotatio"]\n',
        '[device]\nname = "fke"\n',
        '[device]\ngrant = "maybe"\n',
        '[device]\nnetwork = "yes"\n',
        "device = 3\n",
        "[agent.qlerning]\ngamma = 1\n",
        "[agent.qlearning]\ngama = 1\n",
        '[agent.qlearning]\ngamma = "much"\n',
        "[agent.qlearning]\ngamma = [1]\n",
        '[[never]]\nident = "a"\n',
        "[[never]]\n",
        '[never]\nid = "a"\n',
        "[[never]]\nid = 3\n",
        '[[text]]\nid = "a"\n',
        "x =\n",
    ],
)
def test_what_is_wrong_is_named(
    run: Run, tmp_path: Path, snapshot: SnapshotAssertion, content: str
) -> None:
    (tmp_path / "my.toml").write_text(content)
    typed = ("explore", "demo:todo", "--agent", "qlearning", "--steps", "3", "--config", "my.toml")
    answer = run(*typed)
    assert answer.startswith("exit status 2")
    assert answer == snapshot
    assert not (tmp_path / "runs").exists()


def test_an_option_that_is_not_one(run: Run, tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text("[explore]\nstesp = 3\n")
    answer = run("config", "--config", "my.toml")
    assert "my.toml:2: [explore] has no 'stesp', did you mean 'steps'?" in answer
    assert "hint: choose from agent, time, steps, episodes" in answer


def test_a_file_that_is_not_there(run: Run) -> None:
    assert "no such file: none.toml" in run("explore", "demo:todo", "--config", "none.toml")
