"""Files that lie about themselves or lead elsewhere are wrong input, or are not read."""

from __future__ import annotations

import struct
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from tapwright.agents.monkey import MonkeyPercentages
from tapwright.apk.archive import MANIFEST, open_archive
from tapwright.bench.table_file import load_table
from tapwright.config.file import read_config
from tapwright.core.errors import InputError, LocatedError
from tapwright.device.model_file import parse_model
from tapwright.report.run_data import read_run
from tests.unit.test_damaged_files import run as run

CLAIMED = 100
HELD = 64 << 20


@pytest.fixture
def bomb(tmp_path: Path) -> Path:
    """An archive whose entry says that it is small and is not."""
    path = tmp_path / "bomb.apk"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(MANIFEST, bytes(HELD))
    content = path.read_bytes().replace(struct.pack("<L", HELD), struct.pack("<L", CLAIMED))
    path.write_bytes(content)
    return path


def test_the_size_that_an_entry_declares_is_not_believed(bomb: Path) -> None:
    tracemalloc.start()
    try:
        with open_archive(bomb) as archive, pytest.raises(InputError, match="damaged"):
            archive.read(MANIFEST)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < HELD / 8


def test_a_name_that_is_no_text_is_wrong_input(tmp_path: Path) -> None:
    path = tmp_path / "a.apk"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("ä", b"")
    path.write_bytes(path.read_bytes().replace("ä".encode(), b"\xff\xfe"))
    with pytest.raises(InputError, match="damaged"), open_archive(path):
        pass


def test_toml_that_is_nested_too_deeply_is_wrong_input(tmp_path: Path) -> None:
    path = tmp_path / "tapwright.toml"
    path.write_text(f"a = {'[' * 5000}{']' * 5000}\n")
    with pytest.raises(InputError, match="nested too deeply"):
        read_config(path)
    with pytest.raises(InputError, match="nested too deeply"):
        load_table(str(path))


@pytest.mark.parametrize("share", ["0%", f"{'9' * 400}%"])
def test_outcomes_need_shares_that_can_be_drawn(share: str) -> None:
    text = f"package org.example\nstart one\nscreen one One\n  on back -> {share} one\n"
    with pytest.raises(LocatedError, match="add up to"):
        parse_model(text)


def test_so_do_the_events_of_monkey() -> None:
    nothing = dict.fromkeys(MonkeyPercentages.__slots__, 0.0)
    with pytest.raises(InputError, match="add up to 0"):
        MonkeyPercentages(**nothing)
    with pytest.raises(InputError, match="add up to"):
        MonkeyPercentages(touch=-1.0)


def test_a_report_reads_no_file_outside_the_run(run: Path, tmp_path: Path) -> None:
    (run.parent / "secret.txt").write_text("secret")
    (run / "link.txt").symlink_to(run.parent / "secret.txt")
    record = read_run(run)
    for name in ("../secret.txt", "specifications/../../secret.txt", "link.txt"):
        assert record.read_text(name) == ""
        with pytest.raises(FileNotFoundError):
            record.inside(name)
    assert record.read_text("run.json") != ""
