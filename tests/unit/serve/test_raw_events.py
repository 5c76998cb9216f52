"""Fingers as the kernel reports them."""

from __future__ import annotations

import asyncio

from tapwright.serve.phone import Phone
from tests.unit.serve.served import on_a_phone, told

_EVENT = "sendevent /dev/input/event0"


def test_getevent_waits_for_fingers_that_never_come() -> None:
    async def check(phone: Phone) -> None:
        assert "ABS_MT_POSITION_X" in (await told(phone, "getevent -lp"))[1]
        waiting = asyncio.create_task(told(phone, "getevent -lt"))
        for _ in range(50):
            await asyncio.sleep(0)
        assert not waiting.done()
        waiting.cancel()

    on_a_phone(check)


def test_a_touch_by_single_events_is_a_tap() -> None:
    async def check(phone: Phone) -> None:
        await phone.launch()
        down = f"{_EVENT} 3 57 1; {_EVENT} 3 53 50; {_EVENT} 3 54 220; {_EVENT} 0 0 0"
        await told(phone, down)
        assert phone.screen.activity == "LoginActivity"
        await told(phone, f"{_EVENT} 3 57 4294967295; {_EVENT} 0 0 0")
        assert phone.screen.activity == "HelpActivity"

    on_a_phone(check)


def test_events_that_mean_nothing_here_are_refused() -> None:
    async def check(phone: Phone) -> None:
        assert (await told(phone, f"{_EVENT} 17 0 1"))[0] == 1
        assert "No such file" in (await told(phone, "sendevent /dev/input/event9 0 0 0"))[2]
        assert "use: sendevent" in (await told(phone, "sendevent a"))[2]

    on_a_phone(check)
