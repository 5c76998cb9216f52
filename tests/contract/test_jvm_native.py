"""Native libraries of an app run in the JVM device as on a phone, and cannot harm the device."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.contract.test_jvm_device import app, attempt, click, text_of

from tapwright.core.step import Observation
from tapwright.device.jvm.device import JvmDevice
from tapwright.device.jvm.isolation import means_here
from tapwright.device.jvm.native_support import stand_in
from tapwright.device.jvm.settings import JvmSettings
from tapwright.findings.crashes import signature

pytestmark = [
    pytest.mark.jvm,
    pytest.mark.timeout(900),
    pytest.mark.skipif(stand_in() is None, reason="no native code runs on this machine"),
]
TARGET = Path("/tmp/tapwright-hostile-target")


@pytest.fixture(scope="module")
def native() -> Iterator[JvmDevice]:
    with JvmDevice(JvmSettings(seed=1)) as opened:
        opened.install(app("native"))
        yield opened


def said(seen: Observation) -> str:
    assert seen.crash is None, seen.crash
    return text_of(seen.screen, "outcome")


@pytest.mark.parametrize(
    ("button", "outcome"),
    [
        ("methods", "5 and 42"),  # found by name, and registered by JNI_OnLoad
        ("layouts", "all"),  # structures that Android and glibc lay out differently
        ("time", "off by 0 and 0, slept 250 and 250, Java 250"),
        ("property", "level 34"),
        ("asset", "an asset of the app, null"),
        ("bitmap", "0: ff000010"),
        ("find", 'the same, dlopen failed: library "libnowhere.so" not found'),
        ("directory", "is there"),
        ("missing", 'dlopen failed: library "libnowhere.so" not found'),
        ("thread", "told 42"),
        ("refuse", "refused by native code"),
        ("classes", "found 2 of 3, not initialized, touched, initialized"),
        # By the device's clock here; a thread that only native code knows waits for real.
        ("slept", "50 here, 1 there"),
    ],
)
def test_native_code_does_as_on_a_phone(native: JvmDevice, button: str, outcome: str) -> None:
    seen = attempt(native, button)
    assert said(seen) == outcome
    assert seen.limits == ()


def test_what_native_code_logs_is_in_the_log(native: JvmDevice) -> None:
    assert any(line.endswith("I Probe: loaded well") for line in attempt(native, "calls").logs)


def test_libraries_begin_anew_after_a_reset_and_after_a_stop(native: JvmDevice) -> None:
    assert said(attempt(native, "calls")) == "call 1"
    assert said(click(native, "calls")) == "call 2"
    native.stop()
    native.launch()
    assert said(click(native, "calls")) == "call 1"
    assert said(attempt(native, "calls")) == "call 1"


def test_chance_in_native_code_follows_the_seed(native: JvmDevice) -> None:
    first = said(attempt(native, "chance"))
    assert said(attempt(native, "chance")) == first
    native.reseed(2)
    assert said(attempt(native, "chance")) != first
    native.reseed(1)


def test_a_function_that_the_device_lacks_is_a_limit_when_it_is_called(native: JvmDevice) -> None:
    seen = attempt(native, "display")
    assert said(seen) == "no display"
    assert [(limit.kind, limit.name) for limit in seen.limits] == [("native", "eglGetDisplay")]


def test_a_child_process_is_a_limit(native: JvmDevice) -> None:
    seen = attempt(native, "child")
    assert said(seen) == "child -1"
    assert [(limit.kind, limit.name) for limit in seen.limits] == [("native", "fork")]


def test_a_crash_of_the_function_that_used_what_is_absent_is_a_limit(native: JvmDevice) -> None:
    seen = attempt(native, "draw")
    assert seen.crash is None
    assert [(limit.kind, limit.name) for limit in seen.limits] == [("native", "eglGetDisplay")]


def test_a_crash_of_a_library_that_got_nothing_where_a_phone_gives_something_is_a_suspect(
    native: JvmDevice,
) -> None:
    seen = attempt(native, "redraw")
    assert seen.crash is not None
    assert (seen.crash.kind, seen.crash.rests_on) == ("native", "eglGetDisplay")
    assert "eglGetDisplay" in [limit.name for limit in seen.limits]


def test_an_exception_for_lack_of_what_native_code_did_not_get_is_a_suspect(
    native: JvmDevice,
) -> None:
    crash = attempt(native, "rely").crash
    assert crash is not None
    assert (crash.kind, crash.rests_on) == ("crash", "native eglGetDisplay")


@pytest.mark.skipif(
    not (means_here().files and means_here().calls), reason="this system cannot confine"
)
def test_a_library_that_calls_the_system_itself_gets_nowhere(native: JvmDevice) -> None:
    TARGET.write_text("secret")
    try:
        outcome = said(attempt(native, "attack"))
        assert TARGET.read_text() == "secret"
    finally:
        TARGET.unlink()
    errors = dict(re.findall(r"(\w+) (\d+)", outcome))
    assert set(errors) == {
        *("read", "write", "delete", "connect", "fork", "kill", "trace", "leave", "peek")
    }
    assert "0" not in errors.values(), outcome


def test_a_native_crash_is_a_finding_and_the_device_goes_on(native: JvmDevice) -> None:
    attempt(native, "calls")
    seen = click(native, "crash")
    crash = seen.crash
    assert crash is not None
    assert (crash.kind, crash.exception, crash.thread) == ("native", "SIGSEGV", "main")
    assert crash.message == "SEGV_MAPERR, fault addr 0x0000000000000008"
    assert re.match(r" +#00 pc [0-9a-f]{16}  libprobe\.so", crash.stack)
    assert "\tat org.tapwright.nativecode.Probe.crash(Native Method)\n" in crash.stack
    assert seen.screen.package != "org.tapwright.nativecode"
    native.launch()
    assert said(click(native, "calls")) == "call 1"


def test_the_same_native_crash_has_the_same_signature(native: JvmDevice) -> None:
    first, second = attempt(native, "crash").crash, attempt(native, "crash").crash
    other = attempt(native, "abort").crash
    assert first is not None
    assert second is not None
    assert other is not None
    assert signature(first) == signature(second)
    assert signature(first) != signature(other)


def test_a_crash_on_a_thread_of_native_code_is_one_too(native: JvmDevice) -> None:
    crash = attempt(native, "crash_thread").crash
    assert crash is not None
    assert (crash.kind, crash.thread) == ("native", "native thread")


def test_an_abort_has_its_message_and_the_function_that_called_it(native: JvmDevice) -> None:
    crash = attempt(native, "abort").crash
    assert crash is not None
    assert (crash.kind, crash.exception) == ("native", "SIGABRT")
    assert crash.message == "the probe gives up"
    first = crash.stack.splitlines()[0]
    assert re.search(r"libprobe\.so \(Java_org_tapwright_nativecode_Probe_abort\+\d+\)$", first)


def test_an_overwritten_stack_is_told_as_on_a_phone(native: JvmDevice) -> None:
    crash = attempt(native, "smash").crash
    assert crash is not None
    assert (crash.kind, crash.exception) == ("native", "SIGABRT")
    assert crash.message == "stack corruption detected (-fstack-protector)"
    assert "libprobe.so (Java_org_tapwright_nativecode_Probe_smash+" in crash.stack


def test_a_stack_without_room_is_a_native_crash(native: JvmDevice) -> None:
    crash = attempt(native, "descend").crash
    assert crash is not None
    # The JVM finds no room for a report on such a stack.
    assert (crash.kind, crash.headline) == ("native", "SIGSEGV: without a report")
    assert said(attempt(native, "methods")) == "5 and 42"


@pytest.mark.parametrize("button", ["exit", "become"])
def test_an_app_may_end_itself(native: JvmDevice, button: str) -> None:
    crash = attempt(native, button).crash
    assert crash is not None
    assert crash.kind == "exit"
    assert said(attempt(native, "methods")) == "5 and 42"


def test_a_method_that_no_library_has_is_a_crash_as_on_a_phone(native: JvmDevice) -> None:
    crash = attempt(native, "nowhere").crash
    assert crash is not None
    assert (crash.kind, crash.exception) == ("crash", "java.lang.UnsatisfiedLinkError")


def test_a_native_method_that_never_returns_is_an_anr(native: JvmDevice) -> None:
    crash = attempt(native, "spin").crash
    assert crash is not None
    assert crash.kind == "anr"
    before = native.process.pid
    assert said(attempt(native, "methods")) == "5 and 42"
    assert native.process.pid != before  # the thread spins for as long as its JVM lives


def test_a_thread_that_native_code_leaves_does_not_outlive_the_process(native: JvmDevice) -> None:
    attempt(native, "stay")
    before = native.process.pid
    native.reset()
    assert native.process.pid != before
    assert said(attempt(native, "calls")) == "call 1"


def test_coverage_outlives_a_native_crash(native: JvmDevice) -> None:
    attempt(native, "calls")
    before = native.coverage()["instruction"].covered
    click(native, "crash")
    assert native.coverage()["instruction"].covered >= before
    assert native.launch().newly_covered == 0
