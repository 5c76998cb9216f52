"""What an exploration is offered besides what the screens show, from settings to the trace."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from tests.unit.run.test_resume import kill

from tapwright.apps.naming import choose_app
from tapwright.core.action import ActionKind
from tapwright.core.step import Step
from tapwright.core.trace import read_trace
from tapwright.run.budget import Budget
from tapwright.run.resume import settings_of_run
from tapwright.run.run_directory import TRACE_FILE
from tapwright.run.session import Session
from tapwright.run.settings import RunSettings

MODEL = """\
package org.example.events
screen home HomeActivity
  button #form "Form" -> form
screen form FormActivity
  button #save "Save" -> home
  on kill -> crash java.lang.NullPointerException "state"
"""


def settings(directory: Path, agent: str, *, events: bool) -> RunSettings:
    model = directory / "events.fsm"
    model.write_text(MODEL, encoding="utf-8")
    app, out = choose_app(str(model)).app, directory / f"{agent}-{events}"
    return RunSettings(app, "fake", agent, Budget(steps=60), 1, out, events=events)


def kinds(run: Path) -> Counter[ActionKind]:
    steps = [each for each in read_trace(run / TRACE_FILE) if isinstance(each, Step)]
    return Counter(step.action.kind for step in steps)


def test_events_bring_what_nothing_on_the_screens_does(tmp_path: Path) -> None:
    for agent in ("frontier", "random"):
        on = Session(settings(tmp_path, agent, events=True)).run()
        off = Session(settings(tmp_path, agent, events=False)).run()
        assert [crash.exception for crash in on.tally.crashes.values()] == [
            "java.lang.NullPointerException"
        ]
        assert not off.tally.crashes
        assert not kinds(off.directory)[ActionKind.KILL]


def test_each_event_comes_once_to_a_screen_also_after_the_run_went_on(tmp_path: Path) -> None:
    out = Session(settings(tmp_path, "random", events=True)).run().directory
    kill(out, 120)
    Session(settings_of_run(out)).run()
    done = kinds(out)
    assert sum(done.values()) == 120
    # Two screens; a day ahead and low memory are done on each of them once.
    assert done[ActionKind.LOW_MEMORY] == done[ActionKind.CLOCK_AHEAD] == 2
