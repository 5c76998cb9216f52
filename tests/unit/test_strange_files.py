"""Files that lie about themselves or lead elsewhere are wrong input, or are not read."""

from __future__ import annotations

import os
import shutil
import struct
import tracemalloc
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tapwright.agents.monkey import MonkeyPercentages
from tapwright.api.verifying import verify
from tapwright.apk.archive import MANIFEST, open_archive
from tapwright.bench.table_file import load_table
from tapwright.config.file import read_config
from tapwright.core.errors import InputError, LocatedError, StorageError
from tapwright.core.files import write_whole
from tapwright.device.model_file import parse_model
from tapwright.report.report import write_report
from tapwright.report.run_data import read_run
from tapwright.report.screenshots import read_picture
from tapwright.report.timeline.timeline_page import timeline_of_run
from tapwright.run.merge import merge_runs
from tapwright.run.record_v1 import upgrade
from tapwright.run.resume import settings_of_run
from tapwright.run.run_directory import RunDirectory, read_record
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
def secret(run: Path) -> Iterator[Path]:
    """A file beside the run directory, and links in that one which lead to it."""
    path = run.parent / "secret.txt"
    path.write_text("secret")
    links = [run / name for name in ("link.txt", "specifications/link.txt", "screens/link.webp")]
    for link in links:
        link.parent.mkdir(exist_ok=True)
        link.symlink_to(path)
    yield path
    for link in links:
        link.unlink()


LEADING_OUT = ("../secret.txt", "specifications/../../secret.txt", "link.txt", "a\0b")


def test_a_report_reads_no_file_outside_the_run(
    run: Path, secret: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tapwright.run.run_directory.refuse_strange_files", lambda _: None)
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


OF_A_RUN = (
    "run.json", "run.lock", "trace.jsonl", "report.html", "report.html.partial", "timeline.html",
    "coverage", "coverage/probes.jsonl", "coverage/lcov.info", "tests", "screens", "model",
)  # fmt: skip


@pytest.mark.parametrize("command", ["report", "trace", "verify", "accept", "resume", "merge"])
@pytest.mark.parametrize("name", OF_A_RUN)
def test_a_run_directory_with_a_link_is_refused(
    run: Path, tmp_path: Path, command: str, name: str
) -> None:
    strange, precious = tmp_path / "strange", tmp_path / "precious"
    shutil.copytree(run, strange)
    place = strange / name
    place.parent.mkdir(exist_ok=True)
    if place.is_dir():
        place.rename(precious)
    else:
        precious.write_bytes(place.read_bytes() if place.exists() else b"precious")
        place.unlink(missing_ok=True)
    place.symlink_to(precious)
    before = contents(precious)
    with pytest.raises(InputError, match="is a link"):
        COMMANDS[command](strange)
    assert contents(precious) == before


COMMANDS: dict[str, Callable[[Path], object]] = {
    "report": lambda run: write_report([run]),
    "trace": timeline_of_run,
    "verify": verify,
    "accept": read_record,
    "resume": settings_of_run,
    "merge": lambda run: merge_runs([run, run], run.parent / "merged"),
}


def contents(path: Path) -> dict[Path, bytes]:
    files = [path] if path.is_file() else [each for each in path.rglob("*") if each.is_file()]
    return {each: each.read_bytes() for each in files}


@pytest.mark.parametrize("name", ["run.json", "run.lock", "trace.jsonl", "coverage/jacoco.xml"])
def test_a_pipe_in_a_run_directory_is_not_waited_for(run: Path, tmp_path: Path, name: str) -> None:
    strange = tmp_path / "strange"
    shutil.copytree(run, strange)
    (strange / name).parent.mkdir(exist_ok=True)
    (strange / name).unlink(missing_ok=True)
    os.mkfifo(strange / name)
    with pytest.raises(InputError, match="is no file"):
        write_report([strange])


def test_a_file_that_is_written_whole_goes_round_no_link(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("precious")
    (tmp_path / "page.html.partial").symlink_to(precious)
    with pytest.raises(StorageError):
        write_whole(tmp_path / "page.html", b"mine")
    assert precious.read_text() == "precious"
