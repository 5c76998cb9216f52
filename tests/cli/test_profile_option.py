"""`--profile`: what it sets, what it is refused with, and where it is on record."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.run.run_directory import read_record
from tapwright.testcase.test_file import load_test

from .conftest import Run

pytestmark = pytest.mark.slow  # starts processes

KEEPS_GRANT = "--profile published keeps --grant install, and --grant {} was given"


def in_words(output: str) -> str:
    return " ".join(output.split())


def test_a_run_under_a_profile_has_it_on_record_and_in_its_tests(run: Run, tmp_path: Path) -> None:
    words = ("--steps", "600", "--seed", "1", "--no-suite", "--no-report", "--out", "run")
    told = run("explore", "demo:todo", *words, "--profile", "published")
    assert told.startswith("exit status 1"), told
    options = read_record(tmp_path / "run").settings.options
    assert (options.profile, options.grant) == ("published", "install")
    test = next((tmp_path / "run").rglob("*.tap"))
    assert load_test(test).options == options
    told = run("replay", "demo:todo", str(test), "--grant", "none")
    assert told.startswith("exit status 2"), told
    assert KEEPS_GRANT.format("none") in in_words(told)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (("--grant", "all"), KEEPS_GRANT.format("all")),
        (("--entries", "phone"), "keeps --entries gui, and --entries phone was given"),
        (("--sdk", "33"), "has no --sdk, and --sdk 33 was given"),
        (("--device", "adb:1"), "--device adb:1 is a phone"),
    ],
)
def test_a_contradicting_option_is_refused(run: Run, typed: tuple[str, str], words: str) -> None:
    told = run("explore", "demo:todo", "--steps", "5", "--profile", "published", *typed)
    assert told.startswith("exit status 2"), told
    assert words in in_words(told)


def test_the_configuration_may_name_it_and_may_contradict_it(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "tapwright.toml"
    file.write_text('[device]\nprofile = "published"\n')
    run("explore", "demo:todo", "--steps", "5", "--out", "run", "--no-report")
    assert read_record(tmp_path / "run").settings.options.grant == "install"
    file.write_text('[device]\nprofile = "published"\nnetwork = "connected"\n')
    told = run("explore", "demo:todo", "--steps", "5", "--out", "other")
    assert told.startswith("exit status 2"), told
    assert "keeps --network none, and --network connected was given" in in_words(told)


def test_witness_takes_it_too(run: Run, tmp_path: Path) -> None:
    (tmp_path / "help.ltl").write_text("X F [activity = HelpActivity]\n")
    words = ("--seed", "1", "--no-report", "--out", "run", "--profile", "published")
    told = run("witness", "demo:todo", "help.ltl", *words)
    assert told.startswith("exit status 0"), told
    assert read_record(tmp_path / "run").settings.options.profile == "published"
