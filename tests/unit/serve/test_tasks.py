"""The tasks of a served phone in Android's words."""

from __future__ import annotations

from tapwright.serve.phone import Phone
from tests.unit.serve.served import TODO, CallingFake, on_a_phone, told


def test_activities_below_are_listed_from_the_top() -> None:
    own = [{"package": TODO.package, "activity": name, "state": "STOPPED"} for name in "BA"]
    other = {"package": "o.p", "activity": "o.p.Page", "state": "RESUMED"}
    stack = {"tasks": [{"id": 2, "activities": [other]}, {"id": 1, "activities": own}]}

    async def check(phone: Phone) -> None:
        await phone.launch()
        lines = (await told(phone, "dumpsys activity activities"))[1].splitlines()
        shown = [line.split()[i] for line in lines if "* Hist" in line for i in (2, 5)]
        assert shown[:2] == ["#0:", "o.p/.Page"]
        assert shown[2:6] == ["#1:", f"{TODO.package}/B", "#0:", f"{TODO.package}/A"]
        assert "mResumedActivity: ActivityRecord{" in "\n".join(lines)
        recent = (await told(phone, "dumpsys activity recents"))[1]
        assert recent.count("* Recent #") == 2
        assert "o.p/.Page" in (await told(phone, "am stack list"))[1]

    on_a_phone(check, CallingFake(stack=stack))


def test_a_phone_without_an_app_in_front_shows_its_home() -> None:
    async def check(phone: Phone) -> None:
        top = (await told(phone, "dumpsys activity top"))[1]
        assert "ACTIVITY com.android.launcher3/.Launcher" in top

    on_a_phone(check)
