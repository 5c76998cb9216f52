"""Intents as the arguments of `am` spell them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.serve.commands.intents import ShellIntent
from tapwright.serve.phone import Phone
from tests.unit.serve.served import TODO, CallingFake, on_a_phone, told


@pytest.mark.parametrize(
    ("line", "text", "is_plain"),
    [
        ("-n a/.B", "Intent {  }", True),
        ("-a X -d u:1 --es k v", "Intent { act=X dat=u:1 (has extras) }", False),
        ("-a X -c C -t t/p -p q", "Intent { act=X cat=[C] typ=t/p pkg=q }", False),
        ("--esn k a/.B", "Intent { (has extras) }", False),
        ("-a android.intent.action.MAIN a.b", "Intent { act=android.intent.action.MAIN }", True),
    ],
)
def test_an_intent_is_read_and_printed(line: str, text: str, is_plain: bool) -> None:
    intent = ShellIntent(line.split())
    assert (intent.text(), intent.is_plain) == (text, is_plain)


def test_data_and_extras_go_to_the_device_and_plain_starts_do_not() -> None:
    device = CallingFake(start={"component": "x"}, broadcast={"receivers": ["R"], "code": 3})

    async def check(phone: Phone) -> None:
        await told(phone, f"am start -n {TODO.package}/LoginActivity")
        assert device.calls == []
        assert (await told(phone, "am start -a X -d u:1"))[0] == 0
        assert device.calls == [("start", {"arguments": ["-a", "X", "-d", "u:1"]})]
        assert "result=3\n" in (await told(phone, "am broadcast -a Y"))[1]
        device.answers["start"] = {"error": "nobody"}
        assert "unable to resolve" in (await told(phone, "am start -a Z"))[2]

    on_a_phone(check, device)


def test_a_service_of_another_package_is_not_found() -> None:
    async def check(phone: Phone) -> None:
        assert (await told(phone, "am startservice -n com.x/.S"))[0] == 255
        assert "was not running" in (await told(phone, "am stopservice -n com.x/.S"))[2]
        assert "-n PACKAGE/CLASS" in (await told(phone, "am startservice -a X"))[2]

    on_a_phone(check, CallingFake())


def test_an_installed_app_that_does_not_run_is_not_said_to_be_missing(tmp_path: Path) -> None:
    """It is installed, and only one app runs."""
    other = tmp_path / "other.fsm"
    other.write_text("package com.other\nstart   a\n\nscreen a MainActivity\n  on back -> exit\n")

    async def check(phone: Phone) -> None:
        await phone.install(other)
        status, _, error = await told(phone, "am start -n com.other/.MainActivity")
        assert (status, "does not exist" in error) == (255, False)
        assert "com.other is installed but does not run" in error
        status, _, error = await told(phone, "am start -n com.none/.MainActivity")
        assert (status, "does not exist" in error) == (1, True)

    on_a_phone(check, CallingFake())


def test_a_start_is_cold_only_without_a_process() -> None:
    async def check(phone: Phone) -> None:
        line = f"am start -W -n {TODO.package}/LoginActivity"
        assert "LaunchState: COLD" in (await told(phone, line))[1]
        assert "LaunchState: WARM" in (await told(phone, line))[1]
        assert "LaunchState: COLD" in (await told(phone, f"{line} -S"))[1]

    on_a_phone(check, CallingFake())
