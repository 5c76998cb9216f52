"""`--junit` of the commands: the outcome of each thing that was tried."""

from pathlib import Path
from xml.etree import ElementTree

from tests.cli.conftest import Run


def outcomes(file: Path) -> dict[str, str]:
    return {
        str(case.get("name")): next((child.tag for child in case if child.tag != "system-out"), "")
        for case in ElementTree.parse(file).iter("testcase")
    }


def test_an_exploration_then_a_replay(run: Run, tmp_path: Path) -> None:
    typed = ("--steps", "3000", "--seed", "1", "--out", "r", "--quiet", "--no-suite")
    run("explore", "demo:todo", *typed, "--check", "rotation", "--junit", "out/explore.xml")
    found = outcomes(tmp_path / "out/explore.xml")
    assert found.pop("explore") == ""
    assert set(found.values()) == {"failure"}
    crash = next(name for name in found if name.startswith("NullPointerException-"))
    detail = (tmp_path / "out/explore.xml").read_text()
    assert f"Reproduce with: tapwright replay demo:todo r/tests/{crash}.tap" in detail

    test = f"r/tests/{crash}.tap"
    run("replay", "demo:todo", test, "--times", "2", "--junit", "replay.xml")
    assert outcomes(tmp_path / "replay.xml") == {
        f"{crash} [1]": "failure",
        f"{crash} [2]": "failure",
    }, "the crash is there"
    other = (tmp_path / test).read_text().replace(crash, "NullPointerException-12345678")
    (tmp_path / "other.tap").write_text(other)
    run("replay", "demo:todo", "other.tap", "--junit", "other.xml")
    assert outcomes(tmp_path / "other.xml") == {"other": "failure"}


def test_witnesses(run: Run, tmp_path: Path) -> None:
    (tmp_path / "help.ltl").write_text("# Help\nX F [activity = HelpActivity]\n")
    (tmp_path / "never.ltl").write_text(
        "# Never\nX F ([activity = HelpActivity] & [text = Buy milk])\n"
    )
    typed = ("--episodes", "30", "--seed", "1", "--quiet")
    run("witness", "demo:todo", "help.ltl", "never.ltl", *typed, "--junit", "w.xml")
    assert list(outcomes(tmp_path / "w.xml").values()) == ["", "failure"]
    assert "gave up after 30 episodes" in (tmp_path / "w.xml").read_text()


def test_an_error_is_reported_too(run: Run, tmp_path: Path) -> None:
    (tmp_path / "broken.fsm").write_text(
        'package a\nstart one\nscreen one A\n  button #x "X" -> fault lost\n'
    )
    (tmp_path / "x.tap").write_text('tapwright test 1\napp a\n\n  click id="x"\n')
    answer = run("replay", "broken.fsm", "x.tap", "--junit", "error.xml")
    assert answer.startswith("exit status 3")
    assert outcomes(tmp_path / "error.xml") == {"tapwright replay broken.fsm": "error"}
