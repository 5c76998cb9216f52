"""A run that was killed goes on: no finished step is lost, and what was learnt is learnt again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from tapwright.apps.naming import choose_app
from tapwright.core.errors import InputError
from tapwright.core.step import Limit, Observation
from tapwright.core.trace import EpisodeMark, read_trace
from tapwright.device.fake import FakeDevice
from tapwright.run.budget import Budget
from tapwright.run.end_reason import EndReason
from tapwright.run.resume import settings_of_run
from tapwright.run.session import Session
from tapwright.run.settings import RunSettings

pytestmark = pytest.mark.slow  # starts processes


def first_part(out: Path, agent: str = "qlearning", steps: int = 300) -> RunSettings:
    chosen = choose_app("demo:todo")
    settings = RunSettings(chosen.app, chosen.device, agent, Budget(steps=steps), seed=1, out=out)
    Session(settings).run()
    return settings


def kill(out: Path, planned: int) -> None:
    """Make it look as if the process had died before its budget was used up."""
    file = out / "run.json"
    facts = json.loads(file.read_text())
    facts["settings"]["budget"]["steps"] = planned
    facts["state"] = "running"
    file.write_text(json.dumps(facts))


def test_a_killed_run_goes_on_with_its_budget(tmp_path: Path) -> None:
    out = tmp_path / "run"
    first_part(out)
    kill(out, 500)
    with (out / "trace.jsonl").open("ab") as trace:
        trace.write(b'{"step":300,"episode":')
    before = list(read_trace(out / "trace.jsonl"))
    result = Session(settings_of_run(out)).run()
    assert (result.reason, result.steps) == (EndReason.STEPS, 500)
    after = list(read_trace(out / "trace.jsonl"))
    assert after[: len(before)] == before
    assert [e.number for e in after if hasattr(e, "rewards")] == list(range(500))
    assert result.tally.steps == 500
    assert json.loads((out / "run.json").read_text())["state"] == "finished"


def test_limits_met_at_the_starts_on_record_are_counted_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = FakeDevice._launch

    def lacking(device: FakeDevice) -> Observation:
        return started(device)._replace(limits=(Limit("native", "libapp.so"),))

    monkeypatch.setattr(FakeDevice, "_launch", lacking)
    out = tmp_path / "run"
    first_part(out, "random", 10)
    kill(out, 20)
    result = Session(settings_of_run(out)).run()
    starts = [entry for entry in read_trace(out / "trace.jsonl") if isinstance(entry, EpisodeMark)]
    assert len(starts) > 1
    assert list(result.tally.limits.values()) == [len(starts)]


@pytest.mark.parametrize("agent", ["qlearning", "sqdroid"])
def test_what_was_learnt_is_learnt_again(tmp_path: Path, agent: str) -> None:
    out = tmp_path / "run"
    settings = replace(first_part(out, agent), out=tmp_path / "other")
    options = replace(settings.agent_options, save=tmp_path / "learnt.json")
    Session(replace(settings, agent_options=options)).run()
    kill(out, 301)
    resumed = settings_of_run(out)
    options = replace(resumed.agent_options, save=tmp_path / "again.json")
    Session(replace(resumed, agent_options=options)).run()
    learnt, again = (
        json.loads((tmp_path / name).read_text())["counts"]
        for name in ("learnt.json", "again.json")
    )
    total = sum(sum(row.values()) for row in learnt.values())
    assert total <= sum(sum(row.values()) for row in again.values()) <= total + 1
    assert all(
        again[state][key] >= count for state in learnt for key, count in learnt[state].items()
    )


def test_a_finished_run_and_no_run_are_refused(tmp_path: Path) -> None:
    first_part(tmp_path / "run", "random", 10)
    with pytest.raises(InputError, match="has finished"):
        settings_of_run(tmp_path / "run")
    with pytest.raises(InputError, match="not a run directory"):
        settings_of_run(tmp_path)


def test_kill_minus_nine_loses_no_finished_step(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tapwright", "explore"]
    quick = ["--quiet", "--verify", "0", "--no-suite"]
    process = subprocess.Popen(
        [*command, "demo:todo", "--steps", "200000", "--seed", "1", "--out", "run", *quick],
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
    )
    trace = tmp_path / "run" / "trace.jsonl"
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and (not trace.exists() or trace.stat().st_size < 100_000):
        time.sleep(0.05)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    finished = sum(hasattr(entry, "rewards") for entry in read_trace(trace))
    assert finished > 100
    facts = json.loads((tmp_path / "run" / "run.json").read_text())
    facts["settings"]["budget"]["steps"] = finished + 50
    (tmp_path / "run" / "run.json").write_text(json.dumps(facts))
    done = subprocess.run([*command, "--resume", "run", *quick], cwd=tmp_path, check=False)
    assert done.returncode in (0, 1)
    numbers = [entry.number for entry in read_trace(trace) if hasattr(entry, "rewards")]
    assert numbers == list(range(finished + 50))
