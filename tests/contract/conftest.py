"""A JVM device with the app of a file of tests, for those that ask for `device`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tapwright.apk import identify_app
from tapwright.device.jvm.device import JvmDevice


@pytest.fixture(scope="module")
def opened(request: pytest.FixtureRequest) -> Iterator[JvmDevice]:
    """Has the app that the file names as `APK`; one JVM for all of its tests."""
    with JvmDevice() as device:
        device.install(identify_app(request.module.APK))
        yield device


@pytest.fixture
def device(opened: JvmDevice) -> JvmDevice:
    """The same, reset and launched for each test."""
    opened.reset()
    opened.launch()
    return opened
