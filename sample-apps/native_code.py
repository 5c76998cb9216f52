"""Native libraries, for the apps that have some of their own (`jni/system.toml` lists them).

The Zig compiler of a fixed version builds them against stubs of the phone's libraries, so that no
Android SDK is needed and the same sources give the same bytes.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

from toolchain import BuildError, Toolchain, run

COMPILER = "0.17.0"
OPTIONS = ("-target", "x86_64-linux-none", "-O1", "-g0", "-fPIC", "-shared", "-nostdlib", "-s",
           "-ffreestanding", "-fno-stack-protector", "-fno-sanitize=all", "-Wall", "-Werror",
           "-Wno-incompatible-library-redeclaration", "-Wno-builtin-requires-header")  # fmt: skip


def compile_native(tools: Toolchain, app: Path, work: Path) -> dict[str, Path]:
    """Build the libraries of an app; answers them by their names in the APK."""
    listing = app / "jni" / "system.toml"
    if not listing.exists():
        return {}
    _require_compiler()
    described = tomllib.loads(listing.read_text())
    directory = work / "native"
    directory.mkdir()
    for name, functions in described.items():
        if name not in ("library", "data"):
            _stub(name, functions, described["data"] if name == "c" else {}, directory)
    built = {}
    for library in described["library"]:
        file = _library(tools, app / "jni", library, directory)
        built[f"lib/x86_64/{file.name}"] = file
    return built


def _require_compiler() -> None:
    try:
        from importlib.metadata import version

        found = version("ziglang")
    except ImportError:  # PackageNotFoundError is one
        found = "none"
    if found != COMPILER:
        raise BuildError(f"this app needs ziglang {COMPILER}, not {found}\nhint: make apps")


def _zig(*words: str | Path) -> None:
    run(sys.executable, "-m", "ziglang", "cc", *OPTIONS, *words)


def _stub(name: str, functions: list[str], data: dict[str, int], directory: Path) -> None:
    """Write and build a library of the phone with nothing but names, of the version it has there."""
    lines = [f"void {function}(void) {{}}" for function in functions]
    lines += [f"char {variable}[{size}];" for variable, size in data.items()]
    source = directory / f"{name}.c"
    source.write_text("\n".join(lines) + "\n")
    versions = directory / f"{name}.map"
    versions.write_text(f"LIB{name.upper()} {{ global: *; }};\n")
    _zig(source, f"-Wl,--version-script={versions}", f"-Wl,-soname,lib{name}.so",
         "-o", directory / f"lib{name}.so")  # fmt: skip


def _library(tools: Toolchain, sources: Path, described: dict[str, Any], directory: Path) -> Path:
    made = directory / f"lib{described['name']}.so"
    include = tools.java_home / "include"
    files = [sources / name for name in described["sources"]]
    needed = [directory / f"lib{name}.so" for name in described["needs"]]
    _zig(f"-I{sources}", f"-I{include}", f"-I{include / 'linux'}", *files, "-Wl,--no-as-needed", *needed,
         f"-Wl,-soname,{made.name}", "-o", made)  # fmt: skip
    return made
