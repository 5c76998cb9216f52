"""Everyday tools of the served shell."""

from __future__ import annotations

import pytest

from tests.unit.serve.served import CallingFake, run_on
from tests.unit.serve.test_shell import run


@pytest.mark.parametrize(
    ("line", "output"),
    [
        ("printf '%s=%d\\n' a 1 b 2; printf '%03d|%-3s|\\n' 7 x", "a=1\nb=2\n007|x  |\n"),
        ("seq 2; seq 3 4; seq 6 -2 2", "1\n2\n3\n4\n6\n4\n2\n"),
        ("expr 6 / 4 + 1; expr 1 = 1; expr abc : 'a\\(.*\\)'", "2\n1\nbc\n"),
        ("touch /sdcard/a.txt; find /sdcard -name '*.txt'", "/sdcard/a.txt\n"),
        ("find /sdcard -type d | wc -l; find /sdcard -maxdepth 0", "4\n/sdcard\n"),
        ("echo hello | base64; echo aGVsbG8K | base64 -d", "aGVsbG8K\nhello\n"),
        ("getconf PAGE_SIZE; dpm list-owners; device_config list", "4096\nno owners\n"),
    ],
)
def test_they_do_as_on_a_phone(line: str, output: str) -> None:
    assert run(line)[1] == output


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("getconf NOTHING", "unknown variable"),
        ("printf %d x", "'x' is not a number"),
        ("seq a", "whole numbers"),
        ("seq 1 99999999", "not served here"),
        ("find /sdcard -exec rm", "not served here"),
        ("expr 1 +", "unexpected end"),
        ("dpm set-device-owner a", "not served here"),
    ],
)
def test_what_they_cannot_do_is_told(line: str, word: str) -> None:
    status, _, wrong = run(line)
    assert status != 0
    assert word in wrong


def test_free_says_what_the_kernels_file_says() -> None:
    text = "MemTotal: 4 kB\nMemFree: 1 kB\nBuffers: 2 kB\n"
    told = run_on(CallingFake(file={"content": text}), "free")
    assert told[1].splitlines()[1].split() == ["Mem:", "4096", "3072", "1024", "0", "2048"]
