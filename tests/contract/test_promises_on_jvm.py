"""The JVM device keeps what Android promises, but for lines that are known and explained."""

from __future__ import annotations

import pytest

from tapwright.apps.naming import choose_app
from tapwright.device.jvm.device import JvmDevice
from tapwright.device.promises import differences, lines_on, promises_in

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
# docs/devices.md tells users of each of these.
KNOWN = {
    "storage.root": "the app sees where the device keeps its files",
    "storage.code": "the app sees where its APK is",
    "java.temporary": "the app sees where the device keeps its files",
    "java.network.main": "the network is not guarded on the main thread",
}


def test_only_the_known_lines_differ() -> None:
    app = choose_app("demo:conformance").app
    assert app.path is not None
    promises = promises_in(app.path)
    assert len(promises) > 190
    with JvmDevice() as device:
        device.install(app)
        broken = differences(promises, lines_on(device))
    assert {each.promise.line for each in broken} == set(KNOWN)
