"""The battery of a served phone."""

from __future__ import annotations

from tapwright.serve.phone import Phone
from tests.unit.serve.served import CallingFake, on_a_phone, told


def test_the_battery_is_set_shown_and_reset() -> None:
    device = CallingFake()

    async def check(phone: Phone) -> None:
        await told(phone, "dumpsys battery set level 5; dumpsys battery set ac 1")
        shown = (await told(phone, "dumpsys battery"))[1]
        assert "level: 5" in shown
        assert "AC powered: true" in shown
        assert device.calls[-1][1]["values"]["level"] == 5
        await told(phone, "dumpsys battery unplug")
        assert "AC powered: false" in (await told(phone, "dumpsys battery"))[1]
        await told(phone, "dumpsys battery reset")
        assert "level: 90" in (await told(phone, "dumpsys battery"))[1]
        assert (await told(phone, "dumpsys battery set colour 1"))[0] == 255

    on_a_phone(check, device)
