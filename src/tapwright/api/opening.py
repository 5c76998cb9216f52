"""`tapwright.open_device` and `tapwright.replay`: an app by hand, and saved tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tapwright.apps.naming import choose_app
from tapwright.device.device import Device
from tapwright.device.registry import DeviceOptions, device_with
from tapwright.testcase.replay import Replayer, check_app, replay_times
from tapwright.testcase.replay_result import Replay
from tapwright.testcase.test_case import TestCase
from tapwright.testcase.test_file import load_test


@contextmanager
def open_device(
    app: str | Path, *, device: str | None = None, options: DeviceOptions | None = None
) -> Iterator[Device]:
    """A device on which the app was installed and started; closed at the end of the `with`.

    Args:
        app: an `.apk` file (or a bundle, a set of APKs), an `.fsm` model, or `demo:NAME`.
        device: a name that `tapwright devices` lists; by the kind of app unless given.
        options: what the device is told.
    """
    chosen = choose_app(str(app), device)
    name = device or chosen.device
    with device_with(chosen.app, name, options or DeviceOptions()) as made:
        made.reset()
        made.launch()
        yield made


def replay(
    app: str | Path, test: TestCase | str | Path, *, times: int = 1, device: str | None = None
) -> list[Replay]:
    """Replay a test, each time from a fresh install; the seed is the test's own and those after it.

    Args:
        app: the app that the test was made for.
        test: a test, or the file of one.
        times: how often.
        device: a name that `tapwright devices` lists; by the kind of app unless given.
    """
    case = test if isinstance(test, TestCase) else load_test(Path(test))
    chosen = choose_app(str(app), device)
    check_app(case, chosen.app.package)
    with device_with(chosen.app, device or chosen.device, case.options) as made:
        return replay_times(Replayer(made), case, times)
