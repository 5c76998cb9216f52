"""Values of the Device contract."""

from tapwright.device.device_values import Counter


def test_the_share_of_nothing_is_none() -> None:
    assert Counter(1, 4).share == 0.25
    assert Counter(0, 0).share == 0.0
