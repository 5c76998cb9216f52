"""Commands that change something on a served JVM device change it for the app too."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tapwright.device.jvm.device import JvmDevice
from tapwright.serve.commands.table import COMMANDS
from tapwright.serve.phone import Phone
from tapwright.serve.pipes import Buffer, Nothing
from tapwright.serve.shell import Shell

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
APP = Path(__file__).parents[2] / "sample-apps" / "apks" / "intents.apk"
PACKAGE = "org.tapwright.intents"
START = f"am start -n {PACKAGE}/.MainActivity"


class Served:
    """A served phone with its shell."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    async def run(self, line: str) -> str:
        out, err = Buffer(), Buffer()
        shell = Shell(self.phone, COMMANDS, list[str]().append)
        status = await shell.run(line, Nothing(), out, err)
        assert status == 0, (line, err.content)
        return out.content.decode()

    def shown(self, name: str) -> str:
        widgets = self.phone.screen.widgets
        return next((w.text for w in widgets if w.resource_id.endswith(f"/{name}")), "")

    async def look(self, name: str) -> str:
        await self.phone.look()
        return self.shown(name)


@asynccontextmanager
async def served() -> AsyncIterator[Served]:
    phone = Phone(JvmDevice(), list[str]().append, "test")
    await phone.start(APP)
    try:
        yield Served(phone)
    finally:
        await phone.close()


async def intents(phone: Served) -> None:
    await phone.run(f"am start -n {PACKAGE}/.ShareActivity -a x.Y -d tapwright:1 --es k 'v w'")
    assert phone.shown("intent") == "Intent: x.Y tapwright:1 null k=v w"
    await phone.run("am start -a android.intent.action.SEND -t text/plain --es t hi")
    assert phone.shown("intent") == "Intent: android.intent.action.SEND null text/plain t=hi"
    lines = await phone.run("dumpsys activity activities")
    names = [line.split()[5] for line in lines.splitlines() if "* Hist" in line]
    assert names[:2] == [f"{PACKAGE}/.ShareActivity"] * 2
    await phone.run(f"am force-stop {PACKAGE}")
    told = await phone.run(f"am broadcast -a {PACKAGE}.NOTE -n {PACKAGE}/.Inbox --es text milk")
    assert f'result=7, data="{PACKAGE}.NOTE milk"' in told
    await phone.run(START)
    assert phone.shown("heard") == f"Heard: {PACKAGE}.NOTE milk"
    await phone.run(f"am startservice -n {PACKAGE}/.Counter --es text go")
    assert await phone.look("heard") == "Heard: service 1 go"
    await phone.run(f"am stopservice -n {PACKAGE}/.Counter")
    assert await phone.look("heard") == "Heard: service ended"


async def settings(phone: Served) -> None:
    await phone.run(f"{START}; dumpsys battery set level 5; settings put system font_scale 1.3")
    await phone.run("settings put system screen_brightness 7; cmd uimode night yes")
    await phone.run(f"cmd locale set-app-locales {PACKAGE} --locales de; wm density 320")
    assert await phone.look("greeting") == "Guten Tag"
    state = phone.shown("phone")
    assert "font 1.3, night true, density 320, battery 5, brightness 7, contacts false" in state
    assert "level: 5" in await phone.run("dumpsys battery")
    await phone.run(f"pm clear {PACKAGE}; {START}")  # the phone keeps its settings
    assert phone.shown("phone") == state
    await phone.run("wm density reset; wm size 500x900")
    assert "Override size: 500x900" in await phone.run("wm size")
    await phone.run("wm size reset; cmd uimode night no; settings delete system font_scale")
    assert "font 1.0, night false, density 160" in await phone.look("phone")
    grant = f"pm grant {PACKAGE} android.permission.READ_CONTACTS"
    await phone.run(f"{grant}; am force-stop {PACKAGE}; {START}")
    assert "contacts true" in phone.shown("phone")
    await phone.run(f"pm revoke {PACKAGE} android.permission.READ_CONTACTS")
    assert await phone.run(f"pidof {PACKAGE} || true") == ""  # as on a phone, that ends it
    await phone.run(START)
    assert "contacts false" in phone.shown("phone")
    assert "READ_CONTACTS: granted=false" in await phone.run(f"dumpsys package {PACKAGE}")


async def provider(phone: Served) -> None:
    uri = "content://sms/inbox"
    await phone.run(f"content insert --uri {uri} --bind body:s:'hi there' --bind read:i:0")
    await phone.run(f"content update --uri {uri} --bind read:i:1 --where \"body='hi there'\"")
    shown = await phone.run(f"content query --uri {uri} --projection body:read")
    assert shown == "Row: 0 body=hi there, read=1\n"
    await phone.run(f"content delete --uri {uri}")
    assert await phone.run(f"content query --uri {uri}") == "No result found.\n"
    turn = "content insert --uri content://settings/system --bind name:s:user_rotation --bind value"
    await phone.run(f"{START}; {turn}:i:1")
    assert phone.phone.screen.landscape
    await phone.run(f"{turn}:i:0")
    assert not phone.phone.screen.landscape


async def notices(phone: Served) -> None:
    await phone.run(START)
    x, y = next(w for w in phone.phone.screen.widgets if w.text == "Post a notification").bounds[:2]
    await phone.run(f"input tap {x + 5} {y + 5}; cmd notification post -t Shell tag 'from it'")
    listed = await phone.run("cmd notification list")
    assert [line.split("|")[1] for line in listed.split()] == [PACKAGE, "com.android.shell"]
    await phone.run("cmd statusbar expand-notifications")
    texts = [widget.text for widget in phone.phone.screen.widgets]
    assert "News\nSomething happened" in texts
    assert "Shell\nfrom it" in texts
    await phone.run("cmd statusbar collapse")
    assert phone.phone.screen.package == PACKAGE


async def fingers(phone: Served) -> None:
    await phone.run(START)
    bounds = next(
        w for w in phone.phone.screen.widgets if w.resource_id.endswith("greeting")
    ).bounds
    x, y = bounds.centre
    raw = "sendevent /dev/input/event0"
    point = f"{raw} 3 53 {x}; {raw} 3 54 {y}"
    for line, expected in (
        (f"input draganddrop {x} {y} {x + 40} {y}", "Finger: held, moved by 40"),
        ("input keyevent --longpress 27", "Key: held 27"),
        (
            f"input motionevent DOWN {x} {y}; input motionevent MOVE {x + 9} {y}; "
            f"input motionevent UP {x + 30} {y}",
            "Finger: plain, moved by 30",
        ),
        (
            f"{raw} 3 57 1; {point}; {raw} 0 0 0; {raw} 3 53 {x + 20}; {raw} 0 0 0; "
            f"{raw} 3 57 -1; {raw} 0 0 0",
            "Finger: plain, moved by 20",
        ),
    ):
        await phone.run(line)
        assert phone.shown("heard") == expected


async def files(phone: Served) -> None:
    await phone.run(f"am broadcast -a {PACKAGE}.NOTE -p {PACKAGE} --es text milk")
    await phone.run(f"am force-stop {PACKAGE}")
    assert "milk" in await phone.run(f"run-as {PACKAGE} cat shared_prefs/heard.xml")
    edit = (
        "sed s/milk/eggs/ shared_prefs/heard.xml > /sdcard/h; cp /sdcard/h shared_prefs/heard.xml"
    )
    await phone.run(f"run-as {PACKAGE} sh -c '{edit}'")
    await phone.run(START)
    assert phone.shown("heard").endswith("eggs")
    assert await phone.run(f"ls /data/data/{PACKAGE} 2>&1 || true") != ""


async def network(phone: Served) -> None:
    await phone.run(f"{START}; svc wifi enable")
    assert await phone.run("dumpsys wifi") == "Wi-Fi is enabled\n"
    await phone.run("svc data disable")
    assert await phone.run("dumpsys wifi") == "Wi-Fi is enabled\n"
    await phone.run("cmd connectivity airplane-mode enable")
    assert "none" in await phone.run("dumpsys connectivity")
    assert await phone.run("settings get global airplane_mode_on") == "1\n"


Check = Callable[[Served], Awaitable[None]]


@pytest.mark.parametrize("check", [intents, settings, provider, notices, fingers, files, network])
def test_it_does_what_it_says(check: Check) -> None:
    async def whole() -> None:
        async with served() as phone:
            await check(phone)

    asyncio.run(whole())
