"""`tapwright accept` and `--known`: only new findings fail, gone ones are told."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Run

EXPLORE = ("explore", "demo:todo", "--steps", "3000", "--seed", "1", "--quiet", "--no-suite")


def known(path: Path) -> dict[str, dict[str, str]]:
    found = json.loads(path.read_text())["findings"]
    assert isinstance(found, dict)
    return found


def test_a_run_whose_findings_are_all_accepted_is_clean(run: Run, tmp_path: Path) -> None:
    assert run(*EXPLORE, "--out", "a").startswith("exit status 1")
    answer = run("accept", "a", "--reason", "planned")
    assert answer.startswith("exit status 0"), answer
    names = known(tmp_path / "tapwright-known.json")
    assert {each["reason"] for each in names.values()} == {"planned"}
    told = run(*EXPLORE, "--out", "b", "--known", "tapwright-known.json", "--junit", "j.xml")
    assert told.startswith("exit status 0"), told
    assert f"Known: {len(names)} of {len(names)} findings are accepted" in told
    assert 'failures="0"' in (tmp_path / "j.xml").read_text()
    record = json.loads((tmp_path / "b/run.json").read_text())
    assert {each["verdict"] for each in record["found"]["crashes"].values()} == {"known"}
    # The run knows its baseline, so a later verification is clean as well.
    assert run("verify", "b").startswith("exit status 0")


def test_one_new_finding_fails(run: Run, tmp_path: Path) -> None:
    run(*EXPLORE, "--out", "a", "--verify", "0")
    names = sorted(json.loads((tmp_path / "a/run.json").read_text())["found"]["crashes"])
    assert len(names) > 1
    run("accept", "a", *names[1:], "--known", "k.json")
    assert sorted(known(tmp_path / "k.json")) == names[1:]
    told = run(*EXPLORE, "--out", "b", "--known", "k.json")
    assert told.startswith("exit status 1")
    assert f"Test of {names[0]}: " in told


def test_what_is_known_and_gone_is_told_and_can_be_pruned(run: Run, tmp_path: Path) -> None:
    gone = {"Gone-1": {"what": "x"}, "back: text of y": {"what": "only seen where back is checked"}}
    (tmp_path / "k.json").write_text(json.dumps({"findings": gone}))
    told = run(
        "explore", "demo:todo", "--steps", "5", "--seed", "1", "--out", "r", "--known", "k.json"
    )
    assert told.startswith("exit status 0")
    assert "Known, and not seen by this run: Gone-1" in told
    assert "back: text of y" not in told
    assert "removed   Gone-1" in run("accept", "r", "--prune")
    assert list(known(tmp_path / "k.json")) == ["back: text of y"]


def test_wrong_names_and_files_are_told(run: Run) -> None:
    answer = run(*EXPLORE, "--out", "a", "--known", "none.json")
    assert answer.startswith("exit status 2")
    assert "hint: tapwright accept RUN_DIR --known none.json" in answer
    run("explore", "demo:todo", "--steps", "5", "--seed", "1", "--out", "r", "--quiet")
    answer = run("accept", "r", "NullPointerException-0")
    assert answer.startswith("exit status 2")
    assert "the run has no finding 'NullPointerException-0'" in answer
