"""What the app has left with the system."""

from __future__ import annotations

from tapwright.serve.phone import Phone
from tests.unit.serve.served import TODO, CallingFake, on_a_phone, told


def test_alarms_jobs_and_notifications_are_listed() -> None:
    device = CallingFake(
        alarms={"alarms": [{"type": 2, "when": 9, "interval": 0, "tag": "t"}]},
        jobs={"jobs": [{"id": 5, "service": "a/.J", "periodic": True}]},
        notifications={"notifications": [{"id": 1, "tag": None, "title": "T", "text": "x"}]},
        network={"connected": True},
    )

    async def check(phone: Phone) -> None:
        assert "ELAPSED_WAKEUP" in (await told(phone, "dumpsys alarm"))[1]
        assert "JOB #u0a100/5: a/.J" in (await told(phone, "dumpsys jobscheduler"))[1]
        shown = (await told(phone, "dumpsys notification"))[1]
        assert f"NotificationRecord(0|{TODO.package}|1|null|10100)" in shown
        assert "android.title=String (T)" in shown
        assert (await told(phone, "dumpsys wifi"))[1] == "Wi-Fi is enabled\n"
        device.answers["network"] = {"connected": False}
        assert "network: none" in (await told(phone, "dumpsys connectivity"))[1]

    on_a_phone(check, device)
