"""The JVM device keeps the Device contract, survives its apps, and keeps them in their place."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tapwright.apk import identify_app
from tapwright.core.action import Action, ActionKind, accepts
from tapwright.core.app import App
from tapwright.core.errors import DeviceLost, InputError
from tapwright.core.screen import Screen
from tapwright.core.step import Observation
from tapwright.device.conformance import check_device
from tapwright.device.jvm.device import JvmDevice
from tapwright.device.jvm.isolation import means_here, own_network_here
from tapwright.device.jvm.settings import JvmSettings

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
APKS = Path(__file__).parents[2] / "sample-apps" / "apks"


def app(name: str) -> App:
    return identify_app(APKS / f"{name}.apk")


@pytest.fixture
def device() -> Iterator[JvmDevice]:
    with JvmDevice() as opened:
        yield opened


def click(device: JvmDevice, resource: str) -> Observation:
    """Click the widget with this id, scrolling down to it if need be."""
    for _ in range(12):
        screen = device.observe().screen
        for identity, widget in screen.identities():
            if widget.resource_id.endswith(f"/{resource}"):
                return device.perform(Action(ActionKind.CLICK, identity))
        scrollable = [one for one, widget in screen.identities() if widget.scrollable]
        assert scrollable, f"no {resource} on {[widget.name for widget in screen.widgets]}"
        device.perform(Action(ActionKind.SCROLL_DOWN, scrollable[0]))
    raise AssertionError(f"no {resource}")


def text_of(screen: Screen, resource: str) -> str:
    return next(
        (widget.text for widget in screen.widgets if widget.resource_id.endswith(f"/{resource}")),
        "",
    )


def test_it_keeps_every_rule_of_the_contract() -> None:
    broken = [rule for rule in check_device(JvmDevice, app("login")) if not rule.is_kept]
    assert broken == []


def walk(device: JvmDevice, seed: int, steps: int) -> list[tuple[str, float, int]]:
    """Where a random walk leads, with the device's time and coverage of each step."""
    chance, seen = Random(seed), []
    device.reseed(seed)
    device.install(app("notes"))
    screen = device.launch().screen
    for _ in range(steps):
        choices = [
            Action(kind, identity, "text" if kind is ActionKind.WRITE else None)
            for identity, widget in screen.identities()
            for kind in (ActionKind.CLICK, ActionKind.LONG_CLICK, ActionKind.WRITE)
            if accepts(kind, widget)
        ]
        observation = device.perform(chance.choice([*choices, Action(ActionKind.BACK)]))
        screen = observation.screen
        seen.append((screen.fingerprint, observation.seconds, observation.newly_covered))
        if screen.package != device.app.package:
            screen = device.perform(Action(ActionKind.REINIT)).screen
    return seen


def test_one_seed_gives_one_trace(device: JvmDevice) -> None:
    first = walk(device, seed=5, steps=60)
    pid = device.process.pid
    walk(device, seed=6, steps=20)
    # Installed again, in the same JVM: warm, and nothing is left of those before.
    assert walk(device, seed=5, steps=60) == first
    assert device.process.pid == pid
    with JvmDevice(JvmSettings(seed=5)) as another:
        assert walk(another, seed=5, steps=60) == first


def test_a_killed_jvm_is_a_lost_device_that_can_be_opened_again(device: JvmDevice) -> None:
    device.install(app("login"))
    device.launch()
    assert device.process.pid is not None
    os.kill(device.process.pid, 9)
    with pytest.raises(DeviceLost, match="killed by SIGKILL"):
        device.observe()
    with pytest.raises(DeviceLost):
        device.observe()
    device.close()
    device.open()
    device.install(app("login"))
    assert device.launch().screen.package == "org.tapwright.login"


def test_an_activity_that_is_not_there_is_wrong_input(device: JvmDevice) -> None:
    device.install(app("login"))
    device.launch()
    with pytest.raises(InputError, match="no such activity"):
        device.perform(Action(ActionKind.REINIT, None, "org.tapwright.login.None"))


def test_a_device_counts_what_others_of_the_run_have_covered(device: JvmDevice) -> None:
    device.install(app("login"))
    seen = device.launch()
    alone = device.coverage()
    assert seen.newly_covered == len(seen.probes) > 0
    device.install(app("login"))
    assert device.coverage()["instruction"].covered == 0
    device.merge_coverage(seen.probes)
    assert device.coverage() == alone


def test_coverage_files_are_written(device: JvmDevice, tmp_path: Path) -> None:
    device.install(app("login"))
    device.launch()
    device.save_coverage(tmp_path / "coverage")
    assert (tmp_path / "coverage" / "jacoco.exec").read_bytes()[:3] == b"\x01\xc0\xc0"
    counters = device.coverage()
    assert set(counters) >= {"instruction", "branch", "line", "method", "class"}
    assert 0 < counters["instruction"].covered < counters["instruction"].total


def test_a_deadlock_costs_a_sandbox_and_nothing_else(device: JvmDevice) -> None:
    """No interrupt ends it, so the app goes on in a new sandbox: same data, same coverage."""
    device.install(app("anr"))
    device.launch()
    stored = device._slot.data / "kept"
    stored.write_text("by the app")
    before = device.coverage()["instruction"].covered
    seen = click(device, "deadlock")
    assert seen.crash is not None
    assert seen.crash.kind == "anr"
    assert "org.tapwright.anr.MainActivity.deadlock" in seen.crash.stack
    assert device.coverage()["instruction"].covered > before > 0
    assert stored.read_text() == "by the app"
    assert device.launch().screen.package == "org.tapwright.anr"


def test_a_long_sleep_on_the_main_thread_is_an_anr(device: JvmDevice) -> None:
    device.install(app("anr"))
    device.launch()
    seen = click(device, "long_sleep")
    assert seen.crash is not None
    assert seen.crash.kind == "anr"
    assert "asleep for more than 5000 ms\n\tat org.tapwright.anr.MainActivity" in seen.crash.stack
    assert "(MainActivity.java:" in seen.crash.stack
    assert "java.util.concurrent" not in seen.crash.stack


# -- the app that tries what it must not


@pytest.fixture(scope="module")
def hostile() -> Iterator[JvmDevice]:
    with JvmDevice() as opened:
        opened.install(app("hostile"))
        yield opened


def attempt(device: JvmDevice, resource: str) -> Observation:
    device.reset()
    device.launch()
    return click(device, resource)


@pytest.mark.skipif(not means_here().files, reason="this system cannot confine files")
def test_files_of_the_user_cannot_be_read(hostile: JvmDevice) -> None:
    said = text_of(attempt(hostile, "read_passwd").screen, "outcome")
    assert "refused" in said, said


def test_the_working_directory_is_none_of_the_apps(hostile: JvmDevice) -> None:
    # A phone's user.home is empty, which means the working directory: one that no app can list.
    said = text_of(attempt(hostile, "read_home").screen, "outcome")
    assert said == "Read the home directory: no list of ", said


@pytest.mark.parametrize("resource", ["socket", "resolve", "process"])
def test_network_and_processes_are_refused(hostile: JvmDevice, resource: str) -> None:
    said = text_of(attempt(hostile, resource).screen, "outcome")
    assert "refused" in said, said


@pytest.mark.skipif(not own_network_here(), reason="this system gives no network of its own")
def test_an_app_without_a_network_can_serve_itself(hostile: JvmDevice) -> None:
    said = text_of(attempt(hostile, "listen").screen, "outcome")
    assert said.endswith("served itself 42 on localhost"), said


@pytest.mark.skipif(not own_network_here(), reason="this system gives no network of its own")
def test_with_the_process_its_sockets_end(hostile: JvmDevice) -> None:
    assert "serves at port 8765" in text_of(attempt(hostile, "serve").screen, "outcome")
    assert "Address already in use" in text_of(click(hostile, "serve").screen, "outcome")
    seen = attempt(hostile, "serve")
    assert "serves at port 8765" in text_of(seen.screen, "outcome")
    assert seen.crash is None


def test_an_app_that_relies_on_a_program_of_phones_meets_a_limit(hostile: JvmDevice) -> None:
    seen = attempt(hostile, "list")
    assert seen.crash is None
    assert any("ls" in limit for limit in seen.limits), seen.limits


def test_a_library_that_no_phone_would_load_is_refused(hostile: JvmDevice) -> None:
    seen = attempt(hostile, "library")
    assert "refused, java.lang.UnsatisfiedLinkError: dlopen failed" in text_of(
        seen.screen, "outcome"
    )
    assert seen.limits == ()
    assert "hostile" not in Path(f"/proc/{hostile.process.pid}/maps").read_text()


def test_the_host_is_out_of_sight(hostile: JvmDevice) -> None:
    said = text_of(attempt(hostile, "host_class").screen, "outcome")
    assert said.count("(not ") == 5, said
    assert "has sun.misc.Unsafe" in text_of(attempt(hostile, "unsafe").screen, "outcome")


def test_interrupting_every_thread_leaves_the_device_alone(hostile: JvmDevice) -> None:
    assert "interrupted others" in text_of(attempt(hostile, "interrupt").screen, "outcome")
    seen = attempt(hostile, "loop_main")
    assert seen.crash is not None
    assert seen.crash.kind == "anr"


def test_nothing_is_written_outside(hostile: JvmDevice) -> None:
    attempt(hostile, "write_outside")
    assert not Path("/tmp/tapwright-hostile-was-here").exists()
    assert not (Path.home() / "tapwright-hostile-was-here").exists()


@pytest.mark.parametrize("resource", ["exit", "halt", "kill"])
def test_an_app_that_ends_itself_is_gone_and_the_device_is_not(
    hostile: JvmDevice, resource: str
) -> None:
    seen = attempt(hostile, resource)
    assert seen.crash is not None
    assert not seen.crash.is_finding
    assert seen.screen.package != "org.tapwright.hostile"
    assert hostile.launch().screen.package == "org.tapwright.hostile"


@pytest.mark.parametrize(
    ("resource", "exception"),
    [
        ("memory", "java.lang.OutOfMemoryError"),
        ("stack", "java.lang.StackOverflowError"),
        ("throw_main", "org.tapwright.hostile.Harm$OnPurpose"),
        ("throw_background", "org.tapwright.hostile.Harm$OnPurpose"),
    ],
)
def test_a_crash_is_a_crash(hostile: JvmDevice, resource: str, exception: str) -> None:
    seen = attempt(hostile, resource)
    assert seen.crash is not None
    assert (seen.crash.kind, seen.crash.exception) == ("crash", exception), seen.crash.stack
    assert hostile.launch().screen.package == "org.tapwright.hostile"


@pytest.mark.parametrize("resource", ["crowd", "crowd_background"])
def test_an_app_that_leaves_hardly_any_memory_runs_out_of_it(resource: str) -> None:
    with JvmDevice() as fresh:  # with all its memory
        fresh.install(app("hostile"))
        seen = attempt(fresh, resource)
    assert seen.crash is not None
    kind = (seen.crash.kind, seen.crash.exception)
    assert kind == ("crash", "java.lang.OutOfMemoryError"), seen.crash.stack


@pytest.mark.parametrize("resource", ["loop_main", "swallow"])
def test_an_endless_loop_is_an_anr(hostile: JvmDevice, resource: str) -> None:
    seen = attempt(hostile, resource)
    assert seen.crash is not None
    assert seen.crash.kind == "anr"
    assert hostile.launch().screen.package == "org.tapwright.hostile"
