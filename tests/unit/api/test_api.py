"""The functions of the package: what they return, and what they say of wrong input."""

from pathlib import Path

import pytest

import tapwright
from tapwright.core.errors import ExitStatus, InputError, TapwrightError
from tapwright.device.registry import DeviceOptions

pytestmark = pytest.mark.slow  # makes whole runs

HELP = "X F [activity = HelpActivity]\n"
NEVER = "X F ([activity = HelpActivity] & [text = Buy milk])\n"


def test_an_exploration_with_its_report(tmp_path: Path) -> None:
    found = tapwright.explore("demo:todo", steps=3000, seed=1, out=tmp_path / "run", workers=2)
    assert found.steps == 3000
    assert found.exit_status is ExitStatus.FINDING
    assert "SettingsActivity" in found.activities
    assert 0 < found.coverage["transition"].share <= 1
    assert all(crash.test.rate is not None for crash in found.crashes.values())
    assert found.write_report().read_text().startswith("<!")


def test_the_same_seed_gives_the_same_trace(tmp_path: Path) -> None:
    runs = [
        tapwright.explore("demo:todo", steps=200, seed=7, out=tmp_path / name, verify=0)
        for name in ("a", "b")
    ]
    first, second = [(run.directory / "trace.jsonl").read_bytes() for run in runs]
    assert first == second


def test_a_seed_that_is_not_given_is_told(tmp_path: Path) -> None:
    found = tapwright.explore("demo:todo", steps=5, out=tmp_path / "run")
    assert found.settings.seed == found.settings.options.seed


def test_time_as_text_or_seconds(tmp_path: Path) -> None:
    found = tapwright.explore("demo:todo", steps=5, time="2m", out=tmp_path / "a")
    assert found.settings.budget.seconds == 120.0
    found = tapwright.explore("demo:todo", steps=5, time=3.5, out=tmp_path / "b")
    assert found.settings.budget.seconds == 3.5


def test_checks_are_by_name(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no property 'rotatio', did you mean 'rotation'"):
        tapwright.explore("demo:todo", steps=5, out=tmp_path / "run", checks=["rotatio"])


def test_witnesses_found_and_missing(tmp_path: Path) -> None:
    (tmp_path / "help.ltl").write_text(HELP)
    (tmp_path / "never.ltl").write_text(NEVER)
    files = (tmp_path / "help.ltl", tmp_path / "never.ltl")
    made = tapwright.witness("demo:todo", *files, episodes=30, seed=1, out=tmp_path / "run")
    assert list(made.tests) == ["help"]
    missing = made.missing["never"]
    assert missing is not None
    assert missing.how_far is not None
    assert made.exit_status is ExitStatus.FINDING
    assert made.write_report(tmp_path / "report.html").is_file()
    (replay,) = tapwright.replay("demo:todo", made.directory / "tests/help.tap")
    assert replay.held


def test_a_device_is_closed_at_the_end() -> None:
    with tapwright.open_device("demo:todo") as device:
        assert device.observe().screen.activity == "LoginActivity"
    with pytest.raises(TapwrightError, match="not open"):
        device.observe()


def test_names_that_are_not_there() -> None:
    assert {"explore", "witness", "replay", "open_device"} <= set(dir(tapwright))
    with pytest.raises(AttributeError, match="no attribute 'explor'"):
        tapwright.explor  # type: ignore[attr-defined]  # noqa: B018


def test_a_profile_is_kept_and_refused_with_what_contradicts_it(tmp_path: Path) -> None:
    out = tmp_path / "run"
    found = tapwright.explore("demo:todo", steps=5, seed=1, out=out, profile="published")
    assert found.settings.options == DeviceOptions(1, grant="install", profile="published")
    with pytest.raises(InputError, match="--profile published has no --sdk, and --sdk 33"):
        tapwright.explore("demo:todo", profile="published", device_options=DeviceOptions(sdk=33))
    with pytest.raises(InputError, match="--entries phone was given"):
        tapwright.explore("demo:todo", profile="published", entries="phone")


def test_a_run_that_took_no_step_is_not_clean(tmp_path: Path) -> None:
    found = tapwright.explore("demo:todo", time=1e-9, seed=1, out=tmp_path / "run")
    assert found.steps == 0
    assert found.exit_status is ExitStatus.FAILURE
    assert "Nothing was tried" in found.write_report().read_text()
