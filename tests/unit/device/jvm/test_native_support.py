"""Which native code runs here is told before a run, and what is shipped for it is up to date."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from tapwright.device.jvm.native_support import native_remark

ROOT = Path(__file__).parents[4]
HERE = Path("stand-in.so")


@pytest.mark.parametrize("native_code", [{}, {"arm64-v8a": ("liba.so",), "x86_64": ("liba.so",)}])
def test_an_app_that_runs_needs_no_remark(native_code: dict[str, tuple[str, ...]]) -> None:
    assert native_remark(native_code, HERE) == ""


def test_code_for_other_processors_is_told_with_the_way_out() -> None:
    remark = native_remark({"arm64-v8a": ("liba.so",), "armeabi-v7a": ("liba.so",)}, HERE)
    assert remark.startswith("its native code is for arm64-v8a and armeabi-v7a only")
    assert "build the APK for x86_64 too" in remark
    assert "--device adb:SERIAL" in remark
    assert "\n" not in remark


def test_a_machine_that_runs_none_says_so() -> None:
    assert "does not run on this machine" in native_remark({"x86_64": ("liba.so",)}, None)


def test_the_shipped_file_is_built_from_these_sources() -> None:
    builder = runpy.run_path(str(ROOT / "jvm-device" / "native.py"))
    assert builder["RECORD"].read_text().strip() == builder["source_digest"]()
