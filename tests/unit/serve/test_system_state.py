"""The state of Android besides the app."""

from __future__ import annotations

import pytest

from tapwright.serve.system_state import System


@pytest.mark.parametrize(
    ("wifi", "airplane", "connected"),
    [(True, False, True), (False, False, False), (True, True, False)],
)
def test_the_wifi_is_the_network(wifi: bool, airplane: bool, connected: bool) -> None:
    assert System(is_wifi_on=wifi, is_airplane=airplane).is_connected is connected
