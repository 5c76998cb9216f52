"""The JVM device keeps what Android promises, but for lines that are known and explained."""

from __future__ import annotations

import pytest

from tapwright.apps.naming import choose_app
from tapwright.device.jvm.device import JvmDevice
from tapwright.device.jvm.isolation import own_mounts_here
from tapwright.device.promises import differences, lines_on, promises_in

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
# Where the operating system gives no mounts of one's own the app sees where the device keeps its
# files; docs/devices.md tells users so.
KNOWN = set() if own_mounts_here() else {"storage.root", "storage.code", "java.temporary"}


def test_only_the_known_lines_differ() -> None:
    app = choose_app("demo:conformance").app
    assert app.path is not None
    promises = promises_in(app.path)
    assert len(promises) > 190
    with JvmDevice() as device:
        device.install(app)
        broken = differences(promises, lines_on(device))
    assert {each.promise.line for each in broken} == KNOWN
