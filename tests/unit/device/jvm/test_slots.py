"""Work directories: whatever an app leaves in one, the next device finds it clean."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tapwright.core.errors import StorageError
from tapwright.device.jvm import work_directory
from tapwright.device.jvm.removal import remove_tree
from tapwright.device.jvm.work_directory import Slot

NOBODY = 65534


@pytest.fixture
def slot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Slot]:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    taken = Slot()
    yield taken
    taken.give_back()


def nest(directory: Path, depth: int) -> None:
    """Make directories in each other, deeper than any path is long."""
    start = os.open(directory, os.O_RDONLY)
    for _ in range(depth):
        os.mkdir("deeper", dir_fd=start)
        inner = os.open("deeper", os.O_RDONLY, dir_fd=start)
        os.close(os.open("file", os.O_CREAT, dir_fd=inner))
        os.close(start)
        start = inner
    os.close(start)


def test_a_slot_is_empty_and_its_name_stays(slot: Slot) -> None:
    slot.take()
    first = slot.path
    (slot.data / "file").write_text("x")
    slot.give_back()
    assert not first.exists()
    slot.take()
    assert slot.path == first
    assert list(slot.data.iterdir()) == []
    other = Slot()
    other.take()
    assert other.path != first
    other.give_back()


@pytest.mark.parametrize("depth", [10, 5000])
def test_deep_directories_are_deleted(slot: Slot, depth: int) -> None:
    slot.take()
    nest(slot.data, depth)
    slot.give_back()
    assert [path.name for path in slot.path.parent.iterdir()] == ["0.lock"]


def test_links_are_deleted_and_not_followed(slot: Slot, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "file").write_text("x")
    slot.take()
    (slot.data / "link").symlink_to(outside)
    (slot.data / "deeper").mkdir()
    (slot.data / "deeper" / "link").symlink_to(outside / "file")
    slot.give_back()
    assert not slot.path.exists()
    assert (outside / "file").read_text() == "x"


def test_what_is_left_of_a_killed_run_is_deleted_by_the_next(slot: Slot) -> None:
    slot.take()
    nest(slot.data, 1200)
    os.close(slot._descriptor or -1)  # as when the process ends
    later = Slot()
    later.take()
    assert later.path == slot.path
    assert list(later.data.iterdir()) == []
    later.give_back()
    slot._descriptor = None


def test_what_cannot_be_deleted_is_left_behind(slot: Slot, monkeypatch: pytest.MonkeyPatch) -> None:
    slot.take()
    first = slot.path
    (slot.data / "immutable").write_text("x")

    def refuse(path: Path) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted", str(path))

    with monkeypatch.context() as patched:
        patched.setattr(work_directory, "remove_tree", refuse)
        slot.give_back()
        slot.take()
    assert slot.path == first
    assert list(slot.data.iterdir()) == []
    slot.give_back()
    assert [path.name for path in first.parent.iterdir()] == ["0.lock"]


def test_the_next_slot_is_taken_where_one_cannot_be_made(
    slot: Slot, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Path.rename

    def refuse(path: Path, target: Path) -> Path:
        if path.name == "0":
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return real(path, target)

    slot.take()
    os.close(slot._descriptor or -1)
    monkeypatch.setattr(Path, "rename", refuse)
    slot.take()
    assert slot.path.name == "1"


def test_a_directory_of_another_user_is_told(slot: Slot, tmp_path: Path) -> None:
    (tmp_path / f"tapwright-{os.getuid()}").symlink_to(tmp_path)
    with pytest.raises(StorageError, match="another user") as caught:
        slot.take()
    assert "TMPDIR" in (caught.value.hint or "")


@pytest.fixture
def as_a_user() -> Iterator[None]:
    """Go on as someone for whom the modes of files mean something: not as root."""
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(NOBODY)
    yield
    if is_root:
        os.seteuid(0)


@pytest.mark.usefixtures("as_a_user")
def test_directories_that_nobody_may_enter_are_deleted() -> None:
    with tempfile.TemporaryDirectory() as place:
        top = Path(place, "top")
        inner = top / "a" / "b" / "c"
        inner.mkdir(parents=True)
        (inner / "file").write_text("x")
        for directory in (inner, inner.parent, inner.parent.parent, top):
            directory.chmod(0)
        with pytest.raises(PermissionError):
            os.listdir(top)
        remove_tree(top)
        assert not top.exists()


def test_a_tree_that_is_gone_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        remove_tree(tmp_path / "none")
