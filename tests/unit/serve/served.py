"""A served phone for the tests: its shell, and a fake device that takes calls to Android."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from tapwright.apps.naming import choose_app
from tapwright.core.app import App
from tapwright.device.device import Device
from tapwright.device.device_values import Capabilities, Power, SystemAnswer
from tapwright.device.fake import FakeDevice
from tapwright.serve.automator.server import AutomatorServer
from tapwright.serve.commands.table import COMMANDS
from tapwright.serve.phone import Phone
from tapwright.serve.pipes import Buffer, Nothing
from tapwright.serve.shell import Shell

TODO = choose_app("demo:todo").app


class CallingFake(FakeDevice):
    """Answers each call to Android as it is told, and keeps what was asked."""

    def __init__(self, **answers: dict[str, Any]) -> None:
        super().__init__()
        own = self.capabilities
        self.capabilities = Capabilities(own.powers | Power.SYSTEM_CALLS, own.actions)
        self.answers = answers
        self.calls: list[tuple[str, dict[str, Any]]] = []

    def _system(self, call: str, fields: Mapping[str, Any]) -> SystemAnswer:
        self.calls.append((call, dict(fields)))
        return SystemAnswer(self._observe(), self.answers.get(call, {}))


async def told(phone: Phone, line: str) -> tuple[int, str, str]:
    """Returns status, output and error output of a line."""
    out, err = Buffer(), Buffer()
    commands = {**COMMANDS, "app_process": AutomatorServer(phone).run}
    status = await Shell(phone, commands, phone.log).run(line, Nothing(), out, err)
    return status, out.content.decode(), err.content.decode()


def on_a_phone(
    check: Callable[[Phone], Awaitable[None]], device: Device | None = None, app: App = TODO
) -> None:
    """Runs a check with a phone that has the sample model, or another app, installed."""

    async def whole() -> None:
        phone = Phone(device or FakeDevice(), list[str]().append, "test")
        assert app.path is not None
        await phone.start(app.path)
        try:
            await check(phone)
        finally:
            await phone.close()

    asyncio.run(whole())


def run_on(device: Device, line: str) -> tuple[int, str, str]:
    """Returns status, output and error output of a line on a phone with this device."""
    seen: list[tuple[int, str, str]] = []

    async def check(phone: Phone) -> None:
        seen.append(await told(phone, line))

    on_a_phone(check, device)
    return seen[0]
