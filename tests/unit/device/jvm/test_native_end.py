"""How native code ended the JVM is told from what the JVM and the code left behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.device.jvm.native_end import native_end
from tapwright.device.jvm.process import JvmDied
from tests.unit.device.jvm.test_elf_symbols import library

REPORT = """\
#
# A fatal error has been detected by the Java Runtime Environment:
#
#  SIGSEGV (0xb) at pc=0x00007f2f5c2a5cc4, pid=4, tid=31
#
# Problematic frame:
# C  [libprobe.so+0x3cc4]
#
Current thread (0x00007f2f5c0a2f30):  JavaThread "SDK 34 Main Thread"  [_thread_in_native, id=31]

Native frames: (J=compiled Java code, j=interpreted, Vv=VM code, C=native code)
C  [libprobe.so+0x3cc4]  read_from+0x4
C  [libprobe.so+0x3d0e]
j  org.example.Probe.crash()I+0
j  org.example.Main.onClick(Landroid/view/View;)V+4
V  [libjvm.so+0x8f1b2c]

Java frames: (J=compiled Java code, j=interpreted, Vv=VM code)
j  org.example.Probe.crash()I+0
j  org.example.Main.onClick(Landroid/view/View;)V+4
J 3254 c1 android.view.View.$$robo$$android_view_View$performClick()Z (84 bytes) @ 0x1 [0x0+0x1]
j  org.robolectric.internal.Loop.run()V+1

siginfo: si_signo: 11 (SIGSEGV), si_code: 1 (SEGV_MAPERR), si_addr: 0x0000000000000008
"""


@pytest.fixture
def libraries(tmp_path: Path) -> dict[str, Path]:
    return {"libprobe.so": tmp_path / "libprobe.so"}


@pytest.fixture
def note(tmp_path: Path) -> Path:
    return tmp_path / "note"


def died(status: int | None, report: str = "") -> JvmDied:
    return JvmDied("gone", hint="", report=report, status=status)


def test_a_report_becomes_a_crash_like_a_tombstone(note: Path, libraries: dict[str, Path]) -> None:
    end = native_end(died(-6, REPORT), note, libraries)
    assert end is not None
    assert end.crash is not None
    assert end.crash.kind == "native"
    assert end.crash.headline == "SIGSEGV: SEGV_MAPERR, fault addr 0x0000000000000008"
    assert end.crash.thread == "main"
    assert end.crash.stack.splitlines() == [
        "      #00 pc 0000000000003cc4  libprobe.so (read_from+4)",
        "      #01 pc 0000000000003d0d  libprobe.so",
        "\tat org.example.Probe.crash(Native Method)",
        "\tat org.example.Main.onClick(Unknown Source)",
        "\tat android.view.View.performClick(Unknown Source)",
    ]


def test_a_stack_without_a_library_of_the_app_is_the_devices_fault(
    note: Path, libraries: dict[str, Path]
) -> None:
    report = REPORT.replace("libprobe.so", "libjvm.so")
    assert native_end(died(-6, report), note, libraries) is None
    assert native_end(died(-6, REPORT), note, {}) is None


def test_an_abort_has_its_message_and_leaves_out_how_it_is_done(
    note: Path, libraries: dict[str, Path]
) -> None:
    note.write_text("abort out of luck\n")
    frames = "C=native code)\nC  [x86_64.so+0x1a20]  abort+0x9\n"
    end = native_end(died(-6, REPORT.replace("C=native code)\n", frames, 1)), note, libraries)
    assert end is not None
    assert end.crash is not None
    assert end.crash.headline == "SIGABRT: out of luck"
    assert end.crash.stack.startswith("      #00 pc 0000000000003cc3  libprobe.so")


@pytest.mark.parametrize("status", [0, 3])
def test_an_end_without_a_report_is_the_apps_own(
    note: Path, libraries: dict[str, Path], status: int
) -> None:
    end = native_end(died(status), note, libraries)
    assert end is not None
    assert end.crash is not None
    assert not end.crash.is_finding


def test_a_signal_without_a_report_is_a_crash_unless_others_send_it(
    note: Path, libraries: dict[str, Path]
) -> None:
    end = native_end(died(-11), note, libraries)
    assert end is not None
    assert end.crash is not None
    assert end.crash.exception == "SIGSEGV"
    assert native_end(died(-9), note, libraries) is None
    assert native_end(died(None), note, libraries) is None


def test_a_crash_in_the_function_that_called_what_is_absent_is_a_limit(
    note: Path, libraries: dict[str, Path]
) -> None:
    libraries["libprobe.so"].write_bytes(library())
    report = REPORT.replace("+0x3d0e]", "+0x1011]")  # a frame of `first`
    note.write_text("absent eglGetDisplay libprobe.so 0x1008\n")
    end = native_end(died(-6, report), note, libraries)
    assert end is not None
    assert end.crash is None
    assert [(limit.kind, limit.name) for limit in end.limits] == [("native", "eglGetDisplay")]


@pytest.mark.parametrize(
    "word",
    [
        "absent eglGetDisplay libprobe.so 0x1028",  # called by `second`, which is not on the stack
        "absent eglGetDisplay libprobe.so 0x3000",  # called by a function without a name
        "absent eglGetDisplay",  # called by nobody knows whom
    ],
)
def test_a_crash_in_a_library_that_called_what_is_absent_is_a_suspect(
    note: Path, libraries: dict[str, Path], word: str
) -> None:
    libraries["libprobe.so"].write_bytes(library())
    report = REPORT.replace("+0x3d0e]", "+0x1011]")
    note.write_text(word + "\n")
    end = native_end(died(-6, report), note, libraries)
    assert end is not None
    assert end.crash is not None
    assert end.crash.rests_on == "eglGetDisplay"
    assert [limit.name for limit in end.limits] == ["eglGetDisplay"]


def test_a_crash_of_a_library_that_called_nothing_absent_is_a_finding(
    note: Path, libraries: dict[str, Path]
) -> None:
    note.write_text("absent eglGetDisplay libother.so 0x1008\n")
    end = native_end(died(-6, REPORT), note, libraries)
    assert end is not None
    assert end.crash is not None
    assert end.crash.is_finding
    assert end.crash.rests_on == ""
    assert [limit.name for limit in end.limits] == ["eglGetDisplay"]


def test_a_crash_without_a_stack_after_a_call_of_what_is_absent_is_a_suspect(
    note: Path, libraries: dict[str, Path]
) -> None:
    note.write_text("absent eglGetDisplay libother.so 0x1008\n")
    end = native_end(died(-11), note, libraries)
    assert end is not None
    assert end.crash is not None
    assert end.crash.rests_on == "eglGetDisplay"
