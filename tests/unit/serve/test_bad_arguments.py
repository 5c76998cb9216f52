"""A command that cannot do what it is asked never ends with status 0."""

from __future__ import annotations

import pytest

from tapwright.serve.phone import Phone
from tests.unit.serve.served import CallingFake, on_a_phone, told


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("sleep abc", "sleep: bad argument: could not convert string to float: 'abc'"),
        ("logcat -d -m abc", "logcat: bad argument: invalid literal for int()"),
        ("head -n x /sdcard/a", "head: bad argument"),
        ("xargs -n x echo", "xargs: "),
        ("test 1 -lt b", "test: bad argument"),
        ("test a -nt b", "a -nt b is no expression that is served here"),
        ("cut -d: /sdcard/a", "cut: needs -f LIST"),
        ("mkdir", "mkdir: Needs 1 argument"),
        ("cp /sdcard/a /sdcard/a/b", "cp: "),
        ("echo x > /no/where", "can't create /no/where: No such file or directory"),
        ("echo x > /sdcard", "can't create /sdcard"),
        ("cat < /no/where", "can't open /no/where: No such file or directory"),
    ],
)
def test_what_cannot_be_read_is_told(line: str, reason: str) -> None:
    async def check(phone: Phone) -> None:
        phone.storage.write("/sdcard/a", b"1\n2\n")
        status, out, error = await told(phone, line)
        assert (status != 0, out) == (True, "")
        assert reason in error

    on_a_phone(check, CallingFake())


@pytest.mark.parametrize("name", ["head", "tail", "sort", "wc", "grep x", "base64", "sed s/a/b/"])
def test_a_file_that_is_not_there_is_no_success(name: str) -> None:
    async def check(phone: Phone) -> None:
        status, _, error = await told(phone, f"{name} /sdcard/none")
        assert status != 0
        assert "/sdcard/none: No such file or directory" in error

    on_a_phone(check, CallingFake(file={"content": None}))


@pytest.mark.parametrize(
    ("line", "option"),
    [
        ("grep -r x /sdcard", "-r"),
        ("grep -l x /sdcard/a", "-l"),
        ("sort -k2 /sdcard/a", "-k"),
        ("cut -c1-3 /sdcard/a", "-c1-3"),
        ("tail -f /sdcard/a", "-f"),
        ("wc -m /sdcard/a", "-m"),
        ("ls -R /sdcard", "-R"),
        ("ls -lt /sdcard", "-t"),
        ("df -h", "-h"),
        ("logcat -d -f /sdcard/log", "-f"),
        ("logcat -L", "-L"),
    ],
)
def test_an_option_that_is_not_heeded_is_refused(line: str, option: str) -> None:
    async def check(phone: Phone) -> None:
        phone.storage.write("/sdcard/a", b"1\n2\n")
        status, out, error = await told(phone, line)
        assert (status, out) == (1, "")
        assert f"not served here: there is no option {option}" in error

    on_a_phone(check, CallingFake())


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("date -s 20200101", "there is no option -s"),
        ("date 010100002020", "the clock cannot be set"),
        ("logcat -G 1M", "the buffers' size is fixed"),
        ("chown root /sdcard/a", "Operation not permitted"),
        ("chmod u=x /sdcard/a", "of chmod there are numbers"),
        ("dumpsys SurfaceFlinger --list", "SurfaceFlinger tells no --list"),
    ],
)
def test_what_a_served_phone_cannot_change_is_refused(line: str, reason: str) -> None:
    async def check(phone: Phone) -> None:
        phone.storage.write("/sdcard/a", b"1\n")
        status, _, error = await told(phone, line)
        assert status != 0
        assert reason in error

    on_a_phone(check, CallingFake())


def test_options_that_are_heeded_do_what_they_say() -> None:
    async def check(phone: Phone) -> None:
        phone.storage.write("/sdcard/a", b"one two\nonce\n")
        assert (await told(phone, "grep -n o /sdcard/a"))[1] == "1:one two\n2:once\n"
        assert (await told(phone, "grep -w one /sdcard/a"))[1] == "one two\n"
        assert (await told(phone, "tail -c 3 /sdcard/a"))[1] == "ce\n"
        assert (await told(phone, "wc -lw /sdcard/a"))[1] == "2 3\n"
        assert (await told(phone, "tar -cf - /sdcard/a | tar -tf -"))[1] == "sdcard/a\n"
        assert (await told(phone, "chmod 600 /sdcard/a; stat -c %a /sdcard/a"))[1] == "600\n"
        assert (await told(phone, "which sh am"))[1] == "/system/bin/sh\n/system/bin/am\n"
        assert (await told(phone, "free -m"))[1].split()[-5:] == ["2", "1", "1", "0", "0"]
        assert (await told(phone, "head -n 1 /proc/meminfo"))[1] == "MemTotal: 2048 kB\n"

    memory = "MemTotal: 2048 kB\nMemFree: 1024 kB\nBuffers: 8 kB\n"
    on_a_phone(check, CallingFake(file={"content": memory}))
