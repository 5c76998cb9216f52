"""What a phone says about a finding; here the phone is another model of the same app."""

from __future__ import annotations

import pytest
from tests.unit.testcase.models import SHOP, crash_test, replayer

from tapwright.testcase.phone_check import check_on_phone

MENDED = SHOP.replace('crash java.lang.ArithmeticException "divide by zero"', "stay")
OTHER = SHOP.replace("java.lang.ArithmeticException", "java.lang.NullPointerException")
REBUILT = SHOP.replace('button #open "Open the cart" -> cart\n', "").replace(
    'button #cart "Cart" -> cart\n', ""
)


@pytest.mark.parametrize(
    ("phone", "verdict", "held"),
    [
        (SHOP, "same", 2),
        (MENDED, "refuted", 0),
        (REBUILT, "not reproducible", 0),
        (OTHER, "not reproducible", 0),
    ],
)
def test_a_finding_on_a_phone(phone: str, verdict: str, held: int) -> None:
    with replayer(phone) as there:
        record = check_on_phone(there, "adb:X", crash_test(), 2)
    assert (record.verdict, record.rate.held) == (verdict, held)
    assert record.rate.times == (2 if held else 8), "chance may be why it did not come"
    assert bool(record.reason) is (not held)
