"""Crashes, hangs and native crashes are found in logs, whoever writes in between."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapwright.core.crash import Crash
from tapwright.device.adb.crash_log import CrashLog
from tapwright.device.adb.log_lines import LineCutter, LogLine, read_line

PACKAGE = "org.example.shop"

JAVA = """\
--------- beginning of crash
11-16 00:12:01.100  2201  2201 D Shop    : opening basket
11-16 00:12:01.250  2201  2219 E AndroidRuntime: FATAL EXCEPTION: AsyncTask #1
11-16 00:12:01.250  2201  2219 E AndroidRuntime: Process: org.example.shop, PID: 2201
11-16 00:12:01.250  2201  2219 E AndroidRuntime: java.lang.RuntimeException: first line
11-16 00:12:01.250  2201  2219 E AndroidRuntime: second line: with a colon
11-16 00:12:01.250  2201  2219 E AndroidRuntime: \tat org.example.shop.Basket.sum(Basket.java:41)
11-16 00:12:01.251   612   640 I ActivityManager: Process com.other (pid 99) has died
11-16 00:12:01.250  2201  2219 E AndroidRuntime: \tat java.lang.Thread.run(Thread.java:1012)
11-16 00:12:01.250  2201  2219 E AndroidRuntime: Caused by: java.io.IOException: Größe
11-16 00:12:01.250  2201  2219 E AndroidRuntime: \t... 3 more
11-16 00:12:01.260  2201  2219 I Process : Sending signal. PID: 2201 SIG: 9
"""
HANG = """\
11-16 00:13:07.003   612   702 E ActivityManager: ANR in org.example.shop (org.example.shop/.Main)
11-16 00:13:07.003   612   702 E ActivityManager: PID: 2201
11-16 00:13:07.003   612   702 E ActivityManager: Reason: Input dispatching timed out (5001 ms)
11-16 00:13:07.003   612   702 E ActivityManager: Load: 1.5 / 0.9 / 0.4
"""
NATIVE = """\
11-16 00:14:00.000  2201  2201 F libc    : Fatal signal 11 (SIGSEGV), code 1, fault addr 0x8
11-16 00:14:00.200  2300  2300 F DEBUG   : *** *** *** *** *** *** *** *** *** *** *** ***
11-16 00:14:00.200  2300  2300 F DEBUG   : Build fingerprint: 'example/phone:14/1/1:user/keys'
11-16 00:14:00.200  2300  2300 F DEBUG   : pid: 2201, tid: 2201, name: ample.shop  >>> {process} <<<
11-16 00:14:00.200  2300  2300 F DEBUG   : signal 11 (SIGSEGV), code 1 (SEGV_MAPERR), fault addr 8
11-16 00:14:00.200  2300  2300 F DEBUG   : backtrace:
11-16 00:14:00.200  2300  2300 F DEBUG   :       #00 pc 0001f2  libshop.so (sum+18)
11-16 00:14:00.200  2300  2300 F DEBUG   :       #01 pc 00aa00  libart.so (invoke+96)
"""
OTHER = """\
11-16 00:12:01.250  3000  3000 E AndroidRuntime: FATAL EXCEPTION: main
11-16 00:12:01.250  3000  3000 E AndroidRuntime: Process: org.example.shop.other, PID: 3000
11-16 00:12:01.250  3000  3000 E AndroidRuntime: java.lang.NullPointerException
11-16 00:12:01.250  3000  3000 E AndroidRuntime: \tat org.other.Main.run(Main.java:1)
"""


def lines_of(log: str) -> list[LogLine]:
    return list(LineCutter().feed(log.encode()))


def crash_in(log: str, package: str = PACKAGE, pids: frozenset[int] = frozenset()) -> Crash | None:
    crashes = CrashLog(package)
    crashes.pids |= pids
    for line in lines_of(log):
        crashes.feed(line)
    return crashes.take()


def test_a_crash_has_its_thread_message_and_whole_stack() -> None:
    crash = crash_in(JAVA)
    assert crash is not None
    assert (crash.kind, crash.exception) == ("crash", "java.lang.RuntimeException")
    assert crash.message == "first line\nsecond line: with a colon"
    assert crash.thread == "AsyncTask #1"
    assert crash.stack.splitlines()[2:] == [
        "\tat org.example.shop.Basket.sum(Basket.java:41)",
        "\tat java.lang.Thread.run(Thread.java:1012)",
        "Caused by: java.io.IOException: Größe",
        "\t... 3 more",
    ]


def test_a_hang_has_its_reason() -> None:
    crash = crash_in(HANG)
    assert crash is not None
    assert (crash.kind, crash.exception) == ("anr", "ANR")
    assert crash.message == "Input dispatching timed out (5001 ms)"


def test_a_native_crash_has_its_signal_and_frames() -> None:
    crash = crash_in(NATIVE.format(process=PACKAGE))
    assert crash is not None
    assert (crash.kind, crash.exception, crash.thread) == ("native", "SIGSEGV", "ample.shop")
    assert crash.message == "code 1 (SEGV_MAPERR), fault addr 8"
    assert [frame.split()[0] for frame in crash.stack.splitlines()] == ["#00", "#01"]


@pytest.mark.parametrize("log", [OTHER, NATIVE.format(process="com.other")])
def test_other_apps_do_not_count(log: str) -> None:
    assert crash_in(log) is None


def test_a_second_process_of_the_app_counts() -> None:
    crash = crash_in(NATIVE.format(process=f"{PACKAGE}:sync"))
    assert crash is not None


def test_before_android_4_4_the_process_is_known_by_its_number() -> None:
    log = "".join(line for line in OTHER.splitlines(keepends=True) if "Process:" not in line)
    assert crash_in(log) is None
    crash = crash_in(log, pids=frozenset({3000}))
    assert crash is not None
    assert crash.exception == "java.lang.NullPointerException"


def test_a_header_may_be_split() -> None:
    head, rest = JAVA.split("AsyncTask #1\n")
    prefix = "11-16 00:12:01.250  2201  2219 E AndroidRuntime: "
    crash = crash_in(f"{head}pool\n{prefix}number 1\n{rest}")
    assert crash is not None
    assert crash.thread == "pool number 1"
    assert crash.exception == "java.lang.RuntimeException"


def test_an_app_that_ends_itself_is_no_finding() -> None:
    log = "11-16 00:12:01.260  2201  2219 I Process : Sending signal. PID: 2201 SIG: 9\n"
    crash = crash_in(log, pids=frozenset({2201}))
    assert crash is not None
    assert not crash.is_finding
    assert crash_in(log) is None


def test_what_was_told_is_told_once() -> None:
    crashes = CrashLog(PACKAGE)
    for line in lines_of(JAVA):
        crashes.feed(line)
    assert crashes.take() is not None
    assert crashes.take() is None


@given(st.lists(st.integers(0, len(JAVA.encode())), max_size=12))
def test_it_does_not_matter_how_the_bytes_arrive(cuts: list[int]) -> None:
    content, cutter = JAVA.encode(), LineCutter()
    places = [0, *sorted(cuts), len(content)]
    pieces = [content[a:b] for a, b in pairwise(places)]
    assert [line for piece in pieces for line in cutter.feed(piece)] == lines_of(JAVA)


@given(st.data())
def test_several_processes_may_write_at_once(data: st.DataObject) -> None:
    logs = [JAVA.splitlines(True), OTHER.splitlines(True), HANG.splitlines(True)]
    mixed = []
    while any(logs):
        log = data.draw(st.sampled_from([log for log in logs if log]))
        mixed.append(log.pop(0))
    crash = crash_in("".join(mixed))
    assert crash is not None
    alone = crash_in(JAVA) if crash.kind == "crash" else crash_in(HANG)
    assert crash == alone


@given(st.text())
def test_any_text_is_a_line_or_none(text: str) -> None:
    line = read_line(text)
    assert line is None or line.raw == text
