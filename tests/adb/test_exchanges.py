"""What DroidBot, Kea and uiautomator2 asked when they were recorded is answered the same today."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from tapwright.core.app import App
from tapwright.device.jvm.device import JvmDevice
from tapwright.serve.accessibility import HELPER
from tapwright.serve.automator.server import AutomatorServer
from tapwright.serve.commands.table import COMMANDS
from tapwright.serve.exchanges import Exchange, exchange
from tapwright.serve.packages import Package
from tapwright.serve.phone import Phone
from tapwright.serve.pipes import Buffer, Nothing
from tapwright.serve.shell import Shell

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
APP = Path(__file__).parents[2] / "sample-apps" / "apks" / "login.apk"
PACKAGE = "org.tapwright.login"
EXCHANGES = Path(__file__).parent / "exchanges"
# Of these, and of what depends on them, only that they are answered at all counts.
LOOSE = ("pm list packages", "ps", "ime ", "toybox md5sum", "rm ")
# Their input is not on record: a tool's own app, whose package is there from the start instead.
INSTALLS = ("pm install", "cmd package", "pm uninstall")
JAR = "/data/local/tmp/u2.jar"


def recorded(name: str) -> list[Exchange]:
    lines = (EXCHANGES / f"{name}.jsonl").read_bytes().splitlines()
    return [Exchange(**json.loads(line)) for line in lines]


class Asked:
    """A phone that is asked again what a tool asked."""

    def __init__(self) -> None:
        self.phone = Phone(JvmDevice(), list[str]().append, "tapwright-jvm")
        self.automator = AutomatorServer(self.phone)
        self.waiting: list[asyncio.Task[int]] = []

    async def start(self) -> None:
        await self.phone.start(APP)
        helper = App("helper", HELPER, None)
        ime, service = f"{HELPER}.DroidBotIME", f"{HELPER}.DroidBotAccessibilityService"
        self.phone.packages[HELPER] = Package(helper, "/data/app/h/base.apk", "", (service,))
        self.phone.system.input_methods.append(f"{HELPER}/{ime.removeprefix(HELPER)}")
        self.phone.storage.write(JAR, b"")

    async def close(self) -> None:
        for task in self.waiting:
            task.cancel()
        await asyncio.gather(*self.waiting, return_exceptions=True)
        await self.phone.close()

    async def again(self, one: Exchange) -> Exchange:
        if one.kind == "automator":
            told = await self.automator.answer({"id": 1, **json.loads(one.request)})
            shown = {name: told[name] for name in ("result", "error") if name in told}
            return exchange(one.kind, one.request, 0, json.dumps(shown).encode())
        commands = {**COMMANDS, "app_process": self.automator.run}
        shell, output = Shell(self.phone, commands, list[str]().append), Buffer()
        running = asyncio.create_task(shell.run(one.request, Nothing(), output, output))
        if one.status is None:
            self.waiting.append(running)
            await asyncio.sleep(0)
            return one
        status = await running
        return exchange(one.kind, one.request, status, bytes(output.content))


async def differences(name: str) -> list[str]:
    asked, found = Asked(), []
    await asked.start()
    try:
        for one in recorded(name):
            if "uninstall" in one.request and PACKAGE in one.request:
                break
            if one.request.startswith(INSTALLS):
                continue
            told = await asked.again(one)
            if one.request.startswith(LOOSE):
                continue
            if (told.status, told.digest) != (one.status, one.digest):
                found.append(f"{one.request}\n- {one.begins[:300]}\n+ {told.begins[:300]}")
    finally:
        await asked.close()
    return found


@pytest.mark.parametrize("name", ["uiautomator2", "droidbot", "kea"])
def test_it_is_answered_as_when_it_was_recorded(name: str) -> None:
    assert asyncio.run(differences(name)) == []


def test_the_recordings_ask_what_they_are_there_for() -> None:
    asked = {one.request for name in ("droidbot", "kea") for one in recorded(name)}
    assert any(line.startswith("getevent") for line in asked)
    assert "dumpsys activity activities" in asked
