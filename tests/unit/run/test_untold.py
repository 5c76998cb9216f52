"""Specifications that speak of what a device does not tell are refused."""

from __future__ import annotations

import pytest
from tests.unit.run.test_toasts import WANTED

from tapwright.core.errors import InputError
from tapwright.device.adb.device import AdbDevice
from tapwright.run.untold import refuse_untold
from tapwright.spec import read_specification


def test_a_device_that_tells_no_toasts_refuses_the_specification() -> None:
    specification = read_specification(WANTED, "saved.sts")
    device = AdbDevice()
    with pytest.raises(InputError, match="does not tell what toasts say"):
        refuse_untold(specification.propositions, device)
    refuse_untold(read_specification("F [text = a]", "a.ltl").propositions, device)
