"""What a process of the app leaves behind on the JVM device must not pile up."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.apk import identify_app
from tapwright.core.action import Action, ActionKind
from tapwright.device.jvm.device import JvmDevice

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
# Its coroutines have a thread that starts itself anew when it is made to end.
APK = Path(__file__).parents[2] / "sample-apps" / "apks" / "kotlin-list.apk"


def threads(device: JvmDevice, start: str) -> int:
    """How many threads of the JVM have a name that starts so."""
    names = Path(f"/proc/{device.process.pid}/task").glob("*/comm")
    return sum(name.read_text().startswith(start) for name in names)


def test_the_threads_of_dead_processes_end() -> None:
    with JvmDevice() as device:
        device.install(identify_app(APK))
        device.launch()
        for _ in range(5):
            device.perform(Action(ActionKind.REINIT))
        assert 1 <= threads(device, "kotlinx.corouti") <= 2


def test_a_device_whose_app_has_ended_still_shows_something() -> None:
    with JvmDevice() as device:
        device.install(identify_app(APK))
        device.launch()
        device.stop()
        assert device.screenshot().startswith(b"\x89PNG")
