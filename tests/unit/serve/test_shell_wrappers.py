"""Commands of the served shell that run other commands."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace

import pytest

from tapwright.serve.packages import Package
from tapwright.serve.phone import Phone
from tests.unit.serve.served import CallingFake, on_a_phone, told
from tests.unit.serve.test_shell import run


class FilesFake(CallingFake):
    """Has files of the app, and keeps those that it is given."""

    def __init__(self, files: bytes) -> None:
        super().__init__()
        self.files = files
        self.taken: list[bytes] = []

    def _export_data(self) -> bytes:
        return self.files

    def _import_data(self, archive: bytes) -> None:
        self.taken.append(archive)


def _debuggable(phone: Phone) -> Package:
    assert phone.served is not None
    return replace(phone.served, is_debuggable=True)


@pytest.mark.parametrize(
    ("line", "output"),
    [
        ("export A=1; env | grep A=; printenv A; B=2 env | grep -c B=2", "A=1\n1\n1\n"),
        ("env C=3 printenv C", "3\n"),
        ("timeout 5 echo in; timeout 0.01 sleep 5; echo $?", "in\n124\n"),
        ("echo a b c | xargs -n 2 echo -; echo x | xargs echo y", "- a b\n- c\ny x\n"),
        ("time echo a 2>/dev/null", "a\n"),
    ],
)
def test_they_run_them(line: str, output: str) -> None:
    assert run(line)[1] == output


@pytest.mark.parametrize(
    ("line", "status", "word"),
    [
        ("su -c id", 127, "inaccessible or not found"),
        ("eval echo a", 255, "not served here"),
        ("run-as a.b ls", 1, "unknown package: a.b"),
        ("timeout soon echo", 125, "needs SECONDS"),
    ],
)
def test_what_cannot_be_run_is_refused(line: str, status: int, word: str) -> None:
    answer = run(line)
    assert (answer[0], word in answer[2]) == (status, True)


def test_run_as_gives_the_files_and_takes_back_what_changed() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("files/", "")
        archive.writestr("files/a", "old")
    device = FilesFake(packed.getvalue())

    async def check(phone: Phone) -> None:
        assert phone.served is not None
        name = phone.served.name
        assert "not debuggable" in (await told(phone, f"run-as {name} ls"))[2]
        phone.served = phone.packages[name] = _debuggable(phone)
        assert await told(phone, f"run-as {name} cat files/a") == (0, "old", "")
        assert device.taken == []
        await told(phone, f"run-as {name} sh -c 'echo new > files/a'")

    on_a_phone(check, device)
    with zipfile.ZipFile(io.BytesIO(device.taken[0])) as archive:
        assert archive.read("files/a") == b"new\n"
