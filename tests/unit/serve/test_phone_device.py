"""The device of a served phone: who waits for screens, texts, processes, what outlives data."""

from __future__ import annotations

import asyncio

from tapwright.core.app import App
from tapwright.serve.accessibility import HELPER, serve_screens
from tapwright.serve.commands.receivers import DROIDBOT_TEXT, receive
from tapwright.serve.packages import Package
from tapwright.serve.packets import Packet
from tapwright.serve.phone import Phone
from tapwright.serve.streams import Stream
from tests.unit.serve.served import TODO, CallingFake, on_a_phone, told

JAR = "/data/local/tmp/u2.jar"
_HELPER = Package(App("helper", HELPER), "/data/app/h/base.apk", "", ())


def test_the_helper_stops_sending_when_it_is_uninstalled() -> None:
    async def check(phone: Phone) -> None:
        sent: list[Packet] = []

        async def send(packet: Packet) -> None:
            sent.append(packet)

        phone.packages[HELPER] = _HELPER
        stream = Stream(1, 1, send, 1 << 20)
        serving = asyncio.create_task(serve_screens(phone, stream))
        while not sent:
            await asyncio.sleep(0)
        stream.take()
        await asyncio.sleep(0)
        assert not serving.done()
        await phone.uninstall(HELPER)
        await asyncio.wait_for(serving, 60)

    on_a_phone(check)


def test_the_automator_is_a_process_that_can_be_ended() -> None:
    async def check(phone: Phone) -> None:
        phone.storage.write(JAR, b"")
        line = f"CLASSPATH={JAR} app_process / com.wetest.uia2.Main"
        running = asyncio.create_task(told(phone, line))
        while not phone.processes:
            await asyncio.sleep(0)
        listed = (await told(phone, "ps -u shell"))[1].splitlines()
        number = next(line.split()[1] for line in listed if line.endswith("app_process"))
        assert not any("zygote" in line for line in listed)
        await told(phone, f"kill {number}")
        await asyncio.wait_for(running, 60)
        assert "app_process" not in (await told(phone, "ps -A"))[1]

    on_a_phone(check)


def test_droidbots_text_has_its_spaces_back() -> None:
    async def check(phone: Phone) -> None:
        phone.packages[HELPER] = _HELPER
        await phone.launch()
        await phone.inject([["tap", 50, 60]])
        await receive(phone, DROIDBOT_TEXT, {"text": "two--words", "mode": "1"})
        assert phone.screen.widgets[1].text == "two words"

    on_a_phone(check)


def test_what_tools_set_is_set_again_on_a_fresh_device() -> None:
    device = CallingFake()

    async def check(phone: Phone) -> None:
        await phone.keep("a", "putSetting", value="1")
        await phone.keep("a", "putSetting", value="2")
        await phone.call("query", uri="u")
        del device.calls[:]
        await phone.clear(TODO.package)
        await phone.launch()
        assert device.calls == [("putSetting", {"value": "2"})]

    on_a_phone(check, device)
