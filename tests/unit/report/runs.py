"""Run directories for reports: made by real runs on the fake device, once for all tests."""

from __future__ import annotations

from pathlib import Path

from tapwright.apps.target import Target
from tapwright.core.app import App
from tapwright.core.clock import ManualClock
from tapwright.device.device import Device
from tapwright.device.fake import FakeDevice
from tapwright.device.model_file import parse_model
from tapwright.device.registry import DeviceOptions
from tapwright.run.budget import Budget
from tapwright.run.run_directory import RunDirectory
from tapwright.run.search import SearchLimits
from tapwright.run.session import Session
from tapwright.run.settings import RunSettings, Screenshots
from tapwright.spec import read_specification
from tapwright.testcase.after_run import AfterRun
from tapwright.testcase.crash_finding import VerifySettings
from tapwright.testcase.test_case import new_test
from tapwright.testcase.witness_tests import WitnessCare, WitnessTests

# A label, a field and a crash whose texts would do harm in a page that believes them.
HOSTILE_TEXT = "</script><script>window.harmed=1</script><img src=x onerror=window.harmed=1>"
HOSTILE = f"""
package org.example.hostile
start   home

screen home HomeActivity
  label "{HOSTILE_TEXT}"
  button #go "{HOSTILE_TEXT}" -> second
  on back -> exit

screen second SecondActivity
  button #crash "Crash" -> crash java.lang.IllegalStateException "{HOSTILE_TEXT}"
  button #home "Home" -> home
  on back -> home
"""
APP = App("hostile", "org.example.hostile", version=HOSTILE_TEXT)
STEPS = 400
FOUND = """\
SCENARIO The second screen can be reached
STAGE open the app
  EVENTUALLY activity IS HomeActivity
STAGE go on
  EVENTUALLY activity IS SecondActivity
"""
NOT_FOUND = FOUND.replace("The second", "A third") + "STAGE more\n  EVENTUALLY text IS nowhere\n"


def make_device(options: DeviceOptions) -> Device:
    return FakeDevice(parse_model(HOSTILE), seed=options.seed)


def explore(
    path: Path, *, verify: bool = True, screenshots: Screenshots = Screenshots.STATES, seed: int = 1
) -> Path:
    """An exploration that finds the crash."""
    settings = RunSettings(
        app=APP,
        device="fake",
        agent="qlearning",
        budget=Budget(steps=STEPS),
        seed=seed,
        out=path,
        screenshots=screenshots,
    )
    care = VerifySettings(times=3 if verify else 0, pictures=screenshots is not Screenshots.NONE)
    after = AfterRun(new_test(APP, "fake", settings.options), care, lambda line: None)
    # Time stands still: on a busy machine pictures are left out when they take too long.
    Session(settings, make_device=make_device, afterwards=after, clock=ManualClock()).run()
    return path


def witness(path: Path) -> Path:
    """A search that finds one witness and does not find another."""
    targets = tuple(
        Target(name, specification, specification)
        for name, text in (("found", FOUND), ("not-found", NOT_FOUND))
        for specification in [read_specification(text, f"{name}.sts")]
    )
    settings = RunSettings(
        app=APP,
        device="fake",
        agent="planner",
        budget=Budget(episodes=10),
        targets=targets,
        seed=1,
        out=path,
        limits=SearchLimits(episodes=5, steps=10),
    )

    def keeper(directory: RunDirectory) -> WitnessTests:
        blank = new_test(APP, "fake", settings.options)
        return WitnessTests(directory, blank, WitnessCare(), lambda line: None)

    Session(settings, make_keeper=keeper, make_device=make_device).run()
    return path
