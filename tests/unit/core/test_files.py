"""Files are whole or as they were, and an app cannot choose where a file goes."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tapwright.agents.double_q import DoubleQAgent, DoubleQSettings
from tapwright.agents.tabular.table import ValueTable
from tapwright.core.errors import StorageError
from tapwright.core.files import file_name_of, write_text_whole, write_whole


@pytest.mark.parametrize("name", ["IllegalStateException", "Outer$Inner", "Fehlerüber", "a.b-c_1"])
def test_a_good_name_stays_as_it_is(name: str) -> None:
    assert file_name_of(name) == name


@pytest.mark.parametrize(
    "text", ["", ".", "..", "a/b", "../../x", "My Error", "a\nb", "\x00", "E" * 300, "ü" * 200]
)
def test_any_other_text_becomes_a_name_of_its_own(tmp_path: Path, text: str) -> None:
    name = file_name_of(text)
    (tmp_path / f"{name}.tap.partial").write_text("x")
    assert [path.name for path in tmp_path.iterdir()] == [f"{name}.tap.partial"]
    assert len(name.encode()) <= 120
    assert file_name_of(text + "x") != name


def test_half_a_letter_of_two_units_is_a_name_too() -> None:
    file_name_of("\ud83d").encode()


def unwritable(directory: Path) -> Path:
    """A path whose directory is a file: nothing can be made or removed there, by anybody."""
    (directory / "file").write_text("")
    return directory / "file" / "learnt.json"


def test_a_file_that_cannot_be_written_is_told_as_such(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match=r"cannot write .*Not a directory"):
        write_whole(unwritable(tmp_path), b"x")


def test_what_was_learnt_and_cannot_be_saved_is_told_as_such(tmp_path: Path) -> None:
    path = unwritable(tmp_path)
    for learnt in (ValueTable("q"), DoubleQAgent(DoubleQSettings(), Random(1))):
        with pytest.raises(StorageError, match="cannot write"):
            learnt.save(path)


def test_the_old_content_stays_when_the_new_one_cannot_be_written(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    (tmp_path / "file.partial").mkdir()
    with pytest.raises(StorageError, match="cannot write"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"


def test_what_a_link_leads_to_is_written_and_the_link_stays(tmp_path: Path) -> None:
    link, place = tmp_path / "link", tmp_path / "place"
    place.write_bytes(b"old")
    link.symlink_to(place)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert place.read_bytes() == b"new"


def test_what_is_no_file_is_written_to_and_not_replaced() -> None:
    write_whole(Path("/dev/null"), b"x")
    assert Path("/dev/null").is_char_device()


def test_a_text_makes_its_directory_and_half_a_letter_does_not_stop_it(tmp_path: Path) -> None:
    path = tmp_path / "new" / "deep" / "file"
    write_text_whole(path, "ü\ud83d")
    assert path.read_bytes() == "ü?".encode()
    with pytest.raises(StorageError, match="cannot write to"):
        write_text_whole(path / "file" / "x", "")
