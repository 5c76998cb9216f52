"""The JVM device seen through adb: the contract, and the same screens as by its own protocol."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tapwright.api.opening import open_device
from tapwright.apk import identify_app
from tapwright.apps.naming import choose_app
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import WindowKind
from tapwright.device.adb.device import AdbDevice
from tapwright.device.adb.execution_data import read_execution_data
from tapwright.device.adb.settings import AdbSettings
from tapwright.device.conformance import check_device
from tapwright.device.device_values import Power
from tapwright.device.jvm.device import JvmDevice
from tapwright.findings.crashes import signature
from tapwright.testcase.losses import is_dialog
from tapwright.testcase.test_file import load_test
from tests.adb.conftest import Adb, Serve

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
APKS = Path(__file__).parents[2] / "sample-apps" / "apks"
CRASH_TEST = Path(__file__).parents[1] / "contract" / "tests" / "crash-on-rotate.tap"


def test_the_adb_device_keeps_every_rule_on_a_served_jvm(serve: Serve) -> None:
    app = identify_app(APKS / "login.apk")
    served = serve(JvmDevice(), app.path)
    settings = AdbSettings(serial=served.address, wait_seconds=20)
    rules = check_device(lambda: AdbDevice(settings), app)
    assert [rule for rule in rules if not rule.is_kept] == []


def test_a_menu_is_told_from_a_dialog_through_adb(serve: Serve) -> None:
    app = identify_app(APKS / "lost-state.apk")
    served = serve(JvmDevice(), app.path)
    with AdbDevice(AdbSettings(serial=served.address)) as device:
        device.install(app)
        for button, kind, dialog in (
            ("menu", WindowKind.POPUP, False),
            ("spinner", WindowKind.POPUP, False),
            ("ask", WindowKind.UNKNOWN, True),
        ):
            device.reset()
            screen = device.launch().screen
            target = next(
                key for key, one in screen.identities() if one.resource_id.endswith(f"/{button}")
            )
            opened = device.perform(Action(ActionKind.CLICK, target)).screen
            assert (opened.window, is_dialog(opened)) == (kind, dialog), button
            assert (opened.package, opened.activity) == (screen.package, screen.activity)


def test_a_crash_and_its_coverage_are_seen_through_adb(
    adb: Adb, serve: Serve, tmp_path: Path
) -> None:
    app = identify_app(APKS / "crash-on-rotate.apk")
    served = serve(JvmDevice(), app.path)
    test = load_test(CRASH_TEST)
    with AdbDevice(AdbSettings(serial=served.address)) as device:
        device.install(app)
        assert Power.COVERAGE in device.capabilities.powers
        device.reset()
        screen = device.launch().screen
        crash = None
        for step in test.steps:
            action = step.action
            if action.target is not None:
                named = action.target.resource_id
                target = next(key for key, one in screen.identities() if named in one.resource_id)
                action = replace(action, target=target)
            seen = device.perform(action)
            screen, crash = seen.screen, seen.crash
        assert crash is not None
        assert [signature(crash)] == [shown.value for shown in test.shows]
        counter = device.coverage()["probe"]
        assert 0 < counter.covered <= counter.total
        report = adb.shell(served, "cat /sdcard/coverage.xml")
        assert '<counter type="INSTRUCTION"' in report
        device.save_coverage(tmp_path)
        data = read_execution_data((tmp_path / "jacoco.exec").read_bytes())
        assert data.counters() == {"probe": counter}


def test_an_app_on_a_phone_is_fetched_and_runs_here(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    login = identify_app(APKS / "login.apk")
    served = serve(JvmDevice(), login.path)
    monkeypatch.setenv("ANDROID_SERIAL", served.address)
    chosen = choose_app(f"package:{login.package}", "jvm")
    assert (chosen.device, chosen.app.sha256) == ("jvm", login.sha256)
    with open_device(f"package:{login.package}", device="jvm") as device:
        assert device.observe().screen.package == login.package
