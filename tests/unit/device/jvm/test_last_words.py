"""What is read off the report of a JVM that died."""

from __future__ import annotations

import os
from pathlib import Path

from tapwright.device.jvm.last_words import read_report, summary

REPORT = """\
#
# A fatal error has been detected by the Java Runtime Environment:
#
#  SIGSEGV (0xb) at pc=0x00007f0000000000, pid=7, tid=8
#
# JRE version: OpenJDK Runtime Environment (25.0) (build 25)
# Problematic frame:
# C  [libandroid_runtime.so+0x1234]  typeface_create+0x10
#

---------------  T H R E A D  ---------------

Java frames: (J=compiled Java code, j=interpreted, Vv=VM code)
j  android.graphics.Typeface.nativeCreateFromArray([JJII)J+0
J 12 c1 android.graphics.Typeface.load()V (9 bytes) @ 0x1 [0x2+0x3]
j  org.example.Main.onCreate()V+3
j  org.example.Main.further()V+3
v  ~StubRoutines::call_stub 0x1

siginfo: si_signo: 11
"""


def test_signal_frame_and_java_code_are_named() -> None:
    assert summary(REPORT).splitlines() == [
        "SIGSEGV (0xb) at pc=0x00007f0000000000",
        "  in C [libandroid_runtime.so+0x1234] typeface_create+0x10",
        "  from android.graphics.Typeface.nativeCreateFromArray([JJII)J+0",
        "  from 12 c1 android.graphics.Typeface.load()V (9 bytes) @ 0x1 [0x2+0x3]",
        "  from org.example.Main.onCreate()V+3",
        "  from org.example.Main.further()V+3",
    ]


def test_a_report_cut_off_is_told_as_far_as_it_goes() -> None:
    assert summary(REPORT[: REPORT.index("# JRE")]) == "SIGSEGV (0xb) at pc=0x00007f0000000000"
    assert summary("what an app wrote") == ""


def test_only_an_ordinary_file_is_a_report(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("secret")
    assert read_report(secret) == "secret"
    link, pipe = tmp_path / "link", tmp_path / "pipe"
    link.symlink_to(secret)
    os.mkfifo(pipe)
    assert [read_report(path) for path in (link, pipe, tmp_path / "none")] == ["", "", ""]
