"""Files that an app may have swapped for something else."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from tapwright.core.errors import DeviceError
from tapwright.device.app_network import Network
from tapwright.device.jvm.back_end_file import BackEndFile
from tapwright.device.jvm.device import DATA_FILE, JvmDevice
from tapwright.device.jvm.process import JvmProcess
from tapwright.device.jvm.results import read_result, write_request


def test_a_file_is_read_whole(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"12345")
    assert read_result(tmp_path / "file", most=5) == b"12345"


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "file").symlink_to(tmp_path / "secret")
    refused(tmp_path / "file", "symbolic link")


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "file")
    refused(tmp_path / "file", "no regular file")


def test_a_directory_is_no_file(tmp_path: Path) -> None:
    refused(tmp_path, "no regular file")


def test_a_file_without_an_end_is_left(tmp_path: Path) -> None:
    with (tmp_path / "file").open("wb") as file:
        file.truncate(1 << 40)  # without taking any room
    refused(tmp_path / "file", "more than 1000 bytes")


def test_a_file_that_is_gone_is_told(tmp_path: Path) -> None:
    refused(tmp_path / "file", "No such file")


def refused(path: Path, reason: str) -> None:
    with pytest.raises(DeviceError, match=reason):
        read_result(path, most=1000)


def test_a_request_replaces_a_link_and_not_what_it_leads_to(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "file").symlink_to(tmp_path / "secret")
    write_request(tmp_path / "file", b"asked")
    assert (tmp_path / "file").read_bytes() == b"asked"
    assert not (tmp_path / "file").is_symlink()
    assert (tmp_path / "secret").read_text() == "secret"


def test_a_request_that_cannot_be_written_is_a_fault_of_the_device(tmp_path: Path) -> None:
    (tmp_path / "file").mkdir()
    with pytest.raises(DeviceError, match="cannot be written"):
        write_request(tmp_path / "file", b"asked")


class SwappingProcess:
    """Answers every request, and leaves a link where a file was asked for."""

    def __init__(self, secret: Path) -> None:
        self._secret = secret

    def request(self, do: str, seconds: float, **fields: Any) -> dict[str, Any]:
        for value in (*fields.values(), *fields.get("with", {}).values()):
            if isinstance(value, str) and value.startswith("/"):
                Path(value).unlink(missing_ok=True)
                Path(value).symlink_to(self._secret)
        return {"ok": True}

    def close(self) -> None:
        """Nothing runs."""


@pytest.fixture
def swapping(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[JvmDevice]:
    """A device whose app is faster than we are."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    (tmp_path / "secret").write_text("secret")
    device = JvmDevice()
    device._slot.take()
    device._process = cast("JvmProcess", SwappingProcess(tmp_path / "secret"))
    yield device
    device._close()


def test_nothing_of_the_users_comes_with_a_result(swapping: JvmDevice, tmp_path: Path) -> None:
    for ask in (
        swapping._screenshot,
        swapping._coverage,
        lambda: swapping._save_coverage(tmp_path / "coverage"),
    ):
        with pytest.raises(DeviceError, match="symbolic link"):
            ask()
    assert not (tmp_path / "coverage").exists()


def test_nothing_of_the_users_is_written_over(swapping: JvmDevice, tmp_path: Path) -> None:
    link = swapping._slot.results / DATA_FILE
    link.symlink_to(tmp_path / "secret")
    swapping._facts = {}
    with pytest.raises(DeviceError, match="no result"):
        swapping._import_data(b"of the app")
    assert (tmp_path / "secret").read_text() == "secret"


def test_so_it_is_with_a_back_end(swapping: JvmDevice, tmp_path: Path) -> None:
    (tmp_path / "one.json").write_text('{"response": {"body": "hi"}}')
    back_end = BackEndFile(Network("stub", tmp_path))
    back_end.read()
    (swapping._slot.temporary / "back-end.json").symlink_to(tmp_path / "secret")
    back_end.option(swapping._slot.temporary)
    assert (tmp_path / "secret").read_text() == "secret"
