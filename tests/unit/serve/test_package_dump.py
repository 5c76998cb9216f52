"""What is told of a package."""

from __future__ import annotations

from dataclasses import replace

from tapwright.serve.phone import Phone
from tests.unit.serve.served import TODO, CallingFake, on_a_phone, told


def test_permissions_are_those_that_the_device_grants() -> None:
    device = CallingFake(permissions={"held": ["p.A"]})

    async def check(phone: Phone) -> None:
        assert phone.served is not None
        package = replace(phone.served, permissions=("p.A", "p.B"))
        phone.served = phone.packages[TODO.package] = package
        shown = (await told(phone, f"dumpsys package {TODO.package}"))[1]
        assert "p.A: granted=true" in shown
        assert "p.B: granted=false" in shown
        assert "Unable to find package" in (await told(phone, "pm dump a.b"))[1]
        await phone.launch()
        await told(phone, f"pm revoke {TODO.package} p.A")
        assert device.calls[-1] == ("permission", {"name": "p.A", "allowed": False})
        assert not phone.is_running  # as on a phone

    on_a_phone(check, device)
