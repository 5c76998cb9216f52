"""Every way in which the JVM can fail to answer, and what is made of its complaints."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tapwright.core.errors import (
    DeviceError,
    DeviceLost,
    DeviceTimeout,
    InputError,
    TapwrightError,
)
from tapwright.device.jvm.process import JvmProcess

pytestmark = pytest.mark.slow  # starts processes

TALKER = Path(__file__).with_name("talker.py")
Start = Callable[..., JvmProcess]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    made: list[JvmProcess] = []

    def start_talker(*acts: str, hello: str = "hello", seconds: float = 20) -> JvmProcess:
        command = [sys.executable, str(TALKER), hello, *acts]
        process = JvmProcess(command, tmp_path, tmp_path / "log", tmp_path / "report")
        made.append(process)
        process.start(seconds)
        return process

    yield start_talker
    for process in made:
        process.kill()


def test_requests_are_numbered_and_answered(start: Start) -> None:
    process = start("ok", "ok")
    assert process.request("observe", 20)["number"] == 1
    assert process.request("observe", 20)["number"] == 2
    assert process.is_alive
    process.close()
    assert not process.is_alive


def test_a_long_answer_comes_in_parts(start: Start) -> None:
    assert len(start("slowly").request("observe", 20)["filling"]) == 300_000


@pytest.mark.parametrize(
    ("act", "error", "words"),
    [
        ("exit", DeviceLost, "exit status 7"),
        ("killed", DeviceLost, "killed by SIGKILL"),
        ("garbage", DeviceLost, "no message"),
        ("list", DeviceLost, "no message"),
        ("other", DeviceLost, "out of turn"),
        ("input", InputError, "about input"),
        ("device", DeviceError, "about device"),
    ],
)
def test_a_bad_answer(start: Start, act: str, error: type[TapwrightError], words: str) -> None:
    process = start(act)
    with pytest.raises(error, match=words):
        process.request("perform", 20, events=[])


def test_a_complaint_does_not_end_the_process(start: Start) -> None:
    process = start("input", "ok")
    with pytest.raises(InputError) as caught:
        process.request("perform", 20)
    assert caught.value.hint == "try this"
    assert process.request("observe", 20)["ok"]


def test_no_answer_in_time_is_the_end(start: Start) -> None:
    process = start("hang")
    with pytest.raises(DeviceTimeout, match="did not answer 'perform'"):
        process.request("perform", 0.2)
    with pytest.raises(DeviceLost, match="is gone"):
        process.request("observe", 20)


def test_a_closed_pipe_is_noticed(start: Start) -> None:
    process = start("deaf")
    with pytest.raises(DeviceLost, match="its process ended"):
        process.request("perform", 20)


def test_killed_between_two_requests(start: Start) -> None:
    process = start("ok", "ok")
    assert process.pid is not None
    os.kill(process.pid, 9)
    with pytest.raises(DeviceLost, match="killed by SIGKILL"):
        process.request("observe", 20)
    assert not process.is_alive


@pytest.mark.parametrize("hello", ["stranger", "newer"])
def test_another_program_is_refused(start: Start, hello: str) -> None:
    with pytest.raises(DeviceError, match="not the JVM device"):
        start(hello=hello)


def test_one_that_does_not_start(start: Start) -> None:
    with pytest.raises(DeviceLost, match="exit status 3"):
        start(hello="fails")
    with pytest.raises(DeviceTimeout, match="did not answer 'start'"):
        start(hello="silent", seconds=0.2)


def test_the_users_environment_stays_outside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET", "token")
    program = 'import os; print({"hello": "SECRET" in os.environ})'
    process = JvmProcess(
        [sys.executable, "-c", program], tmp_path, tmp_path / "log", tmp_path / "report"
    )
    with pytest.raises(DeviceLost, match="'hello': False"):
        process.start(20)


def test_closing_is_patient_only_for_a_while(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tapwright.device.jvm.process._QUIT_SECONDS", 0.1)
    process = start("hang")
    pid = process.pid
    assert pid is not None
    with pytest.raises(DeviceTimeout):
        process.request("perform", 0.1)
    process.close()
    process.close()
    assert not Path(f"/proc/{pid}").exists()
