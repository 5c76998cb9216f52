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
from tapwright.core.errors import InputError, LocatedError, StorageError
from tapwright.device.model_file import parse_model
from tapwright.report.run_data import read_run
from tapwright.report.screenshots import read_picture
from tapwright.run.record_v1 import upgrade
from tapwright.run.run_directory import RunDirectory
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


@pytest.fixture
def secret(run: Path) -> Path:
    """A file beside the run directory, and links in that one which lead to it."""
    path = run.parent / "secret.txt"
    path.write_text("secret")
    for name in ("link.txt", "specifications/link.txt", "screens/link.webp"):
        (run / name).parent.mkdir(exist_ok=True)
        if not (run / name).is_symlink():
            (run / name).symlink_to(path)
    return path


LEADING_OUT = ("../secret.txt", "specifications/../../secret.txt", "link.txt", "a\0b")


def test_a_report_reads_no_file_outside_the_run(run: Path, secret: Path) -> None:
    record = read_run(run)
    for name in LEADING_OUT:
        assert record.read_text(name) == ""
        with pytest.raises(FileNotFoundError):
            record.inside(name)
    assert record.read_text("run.json") != ""


@pytest.mark.parametrize("name", ["screens/link.webp", "screens/../../secret.txt", "a\0b"])
def test_a_report_shows_no_picture_from_outside_the_run(run: Path, secret: Path, name: str) -> None:
    (run / "own.webp").write_bytes(b"RIFF")
    assert read_picture(run, "own.webp") is not None
    assert read_picture(run, name) is None


@pytest.mark.parametrize("name", ["link", "../../secret", "a\0b"])
def test_a_run_of_version_1_has_no_specification_outside_of_it(
    run: Path, secret: Path, name: str
) -> None:
    old = {"device": {"name": "fake"}, "planned": {}, "specifications": {name: "a.sts"}}
    (target,) = upgrade(old, run)["settings"]["targets"]
    assert target["text"] == "true\n"


@pytest.mark.parametrize("name", LEADING_OUT)
def test_a_run_writes_no_file_outside_its_directory(run: Path, secret: Path, name: str) -> None:
    with pytest.raises(StorageError, match="leads out of"):
        RunDirectory(run).write_file(name, "mine")
    assert secret.read_text() == "secret"
