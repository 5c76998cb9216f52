"""Services of `cmd`."""

from __future__ import annotations

from tapwright.serve.phone import Phone
from tests.unit.serve.served import TODO, CallingFake, on_a_phone, told


def test_changes_of_the_configuration_go_to_the_device() -> None:
    device = CallingFake(notifications={"notifications": []})

    async def check(phone: Phone) -> None:
        assert (await told(phone, "cmd uimode night yes"))[1] == "Night mode: yes\n"
        await told(phone, f"cmd locale set-app-locales {TODO.package} --locales de,en")
        assert "[de]" in (await told(phone, f"cmd locale get-app-locales {TODO.package}"))[1]
        await told(phone, "wm density 320; settings put system font_scale 1.3")
        assert [fields for name, fields in device.calls if name == "configure"] == [
            {"night": True},
            {"locale": "de"},
            {"density": 320},
            {"fontScale": 1.3},
        ]
        assert (await told(phone, "settings put system font_scale big"))[0] == 1
        asked = len(device.calls)
        await told(phone, f"pm clear {TODO.package}; am start -n {TODO.package}/LoginActivity")
        again = [fields for name, fields in device.calls[asked:] if name == "configure"]
        assert {"density": 320} in again  # an app's data is cleared, not the phone

    on_a_phone(check, device)


def test_notifications_of_the_shell_and_the_shade() -> None:
    device = CallingFake(notifications={"notifications": []})

    async def check(phone: Phone) -> None:
        await told(phone, "cmd notification post -t Title tag 'some text'")
        assert (await told(phone, "cmd notification list"))[1] == (
            "0|com.android.shell|2020|tag|2000\n"
        )
        await told(phone, "cmd statusbar expand-notifications")
        assert device.calls[-1] == ("shade", {"others": ["Title\nsome text"]})
        assert (await told(phone, "cmd statusbar dance"))[0] == 255

    on_a_phone(check, device)


def test_services_are_named() -> None:
    async def check(phone: Phone) -> None:
        assert "Service activity: found" in (await told(phone, "service check activity"))[1]
        assert "not found" in (await told(phone, "service check nobody"))[1]
        assert (await told(phone, "cmd nobody"))[0] == 20
        assert (await told(phone, "service call activity 1"))[0] == 255
        assert "No operations" in (await told(phone, f"appops get {TODO.package}"))[1]

    on_a_phone(check)
