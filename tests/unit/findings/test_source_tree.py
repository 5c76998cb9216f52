"""From a frame to the developer's file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.core.errors import InputError
from tapwright.findings.frames import StackFrame
from tapwright.findings.source_tree import SourcePlace, SourceTree, shown_path


def write(path: Path, package: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"// a licence\n\npackage {package}\n")
    return path


def test_files_of_one_name_are_told_apart_by_their_package(tmp_path: Path) -> None:
    java = write(tmp_path / "app/src/main/java/org/app/Main.java", "org.app;")
    kotlin = write(tmp_path / "lib/kotlin/Main.java", "org.other")
    write(tmp_path / "app/build/generated/org/third/Main.java", "org.third")
    tree = SourceTree([tmp_path])
    assert tree.place(StackFrame("org.app.Main", "a", "Main.java", 7)) == SourcePlace(java, 7)
    assert tree.place(StackFrame("org.other.Main$1", "a", "Main.java", 1)) == SourcePlace(kotlin, 1)
    assert tree.place(StackFrame("org.third.Main", "a", "Main.java", 1)) is None, "it is generated"
    assert tree.place(StackFrame("org.app.Main", "a", "None.java", 1)) is None


def test_a_stack_has_the_places_that_the_sources_hold(tmp_path: Path) -> None:
    path = write(tmp_path / "Main.kt", "org.app")
    stack = "\tat org.app.Gone.a(Gone.kt:1)\n\tat org.app.MainKt.main(Main.kt:9)"
    frame = StackFrame("org.app.MainKt", "main", "Main.kt", 9)
    assert SourceTree([tmp_path]).places(stack) == [(frame, SourcePlace(path, 9))]
    assert SourceTree().places(stack) == []


def test_what_is_no_directory_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no directory of sources"):
        SourceTree([tmp_path / "none"])


def test_a_path_is_shown_from_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert shown_path(Path("a/b.java")) == "a/b.java"
    assert shown_path(tmp_path / "a/../c.java") == "c.java"
    assert shown_path(Path("/c.java")) == "/c.java"
