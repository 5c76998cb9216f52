"""What a served device cannot do is refused with a status, a word and a line in the log."""

from __future__ import annotations

import pytest

from tapwright.serve.phone import Phone
from tests.unit.serve.served import TODO, on_a_phone, told

_FAKE = [
    f"am start -n {TODO.package}/HelpActivity --es k v",
    "am broadcast -a a.b.C",
    f"am startservice -n {TODO.package}/.S",
    "content query --uri content://sms",
    "dumpsys battery set level 5",
    "dumpsys notification",
    "input draganddrop 1 1 2 2",
    "input keyevent --longpress 82",
    "wm density 320",
]


@pytest.mark.parametrize("line", _FAKE)
def test_a_device_without_androids_system_says_so(line: str) -> None:
    async def check(phone: Phone) -> None:
        status, _, wrong = await told(phone, line)
        assert status != 0
        assert "fake" in wrong

    on_a_phone(check)


@pytest.mark.parametrize(
    "line", ["screenrecord a", "logcat -S", "am hang", "uiautomator runtest", "input roll 1 1"]
)
def test_a_refusal_is_noted(line: str) -> None:
    async def check(phone: Phone) -> None:
        lines: list[str] = []
        phone.log = lines.append
        status, out, wrong = await told(phone, line)
        assert (status != 0, out, "not served here: " in wrong) == (True, "", True)
        assert any(f"not served: {line}" in one for one in lines)

    on_a_phone(check)
