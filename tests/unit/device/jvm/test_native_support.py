"""Which native code runs here is told before a run, and what is shipped for it is up to date."""

from __future__ import annotations

import re
import runpy
import struct
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


def defined_in(sources: Path) -> set[str]:
    """The functions that the sources export by name, those of macros aside."""
    names: set[str] = set()
    for path in sources.glob("*.c"):
        text = re.sub(r"//.*", "", path.read_text())
        text = re.sub(r"^#define.*?(?<!\\)$", "", text, flags=re.MULTILINE | re.DOTALL)
        names.update(re.findall(r"^BIONIC\([^,]+,\s*(\w+),", text, flags=re.MULTILINE))
        names.update(re.findall(r"^EXPORT [^;{=]*?\b(\w+)\(", text, flags=re.MULTILINE))
    return names


def exported_by(library: Path) -> set[str]:
    content = library.read_bytes()
    (table,) = struct.unpack_from("<Q", content, 40)
    size, count = struct.unpack_from("<HH", content, 58)
    sections = [struct.unpack_from("<IIQQQQII", content, table + size * i) for i in range(count)]
    symbols = next(section for section in sections if section[1] == 11)
    names = sections[symbols[6]][4]
    exported = set()
    for at in range(symbols[4], symbols[4] + symbols[5], 24):
        name, _, _, section = struct.unpack_from("<IBBH", content, at)
        if section:
            exported.add(content[names + name : content.index(b"\0", names + name)].decode())
    return exported


def test_the_shipped_file_exports_what_its_sources_define() -> None:
    """The compiler's own library hides functions of the same name, and glibc's come in instead."""
    builder = runpy.run_path(str(ROOT / "jvm-device" / "native.py"))
    defined = defined_in(builder["SOURCES"])
    assert {"__stack_chk_fail", "clock_gettime", "sem_wait"} <= defined
    assert defined - exported_by(builder["LIBRARY"]) == set()
