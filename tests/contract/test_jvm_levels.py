"""Each SDK level that the JVM device offers runs an app: life cycle, windows, input, toasts."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from tests.unit.apk.conftest import binary_xml, launcher, manifest

from tapwright.apk import identify_app
from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import InputError
from tapwright.core.screen import Screen
from tapwright.device.jvm.device import JvmDevice
from tapwright.device.jvm.settings import OFFERED_LEVELS, WORKING_LEVELS, JvmSettings

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
APKS = Path(__file__).parents[2] / "sample-apps" / "apks"
TESTED_ELSEWHERE = 34


def act(device: JvmDevice, kind: ActionKind, name: str, text: str | None = None) -> Screen:
    """Do something to the widget with this text or id."""
    for identity, widget in device.observe().screen.identities():
        if name in (widget.text, widget.resource_id.rpartition("/")[2]):
            seen = device.perform(Action(kind, identity, text))
            assert seen.crash is None
            assert seen.limits == ()
            return seen.screen
    raise AssertionError(f"no {name}")


def texts(screen: Screen) -> set[str]:
    return {widget.text for widget in screen.widgets}


@pytest.mark.parametrize(
    "level", sorted({*WORKING_LEVELS, max(OFFERED_LEVELS)} - {TESTED_ELSEWHERE})
)
def test_notes_runs(level: int) -> None:
    with JvmDevice(JvmSettings(sdk=level)) as device:
        device.install(identify_app(APKS / "notes.apk"))
        assert "Welcome to Notes" in texts(device.launch().screen)
        act(device, ActionKind.CLICK, "OK")
        act(device, ActionKind.CLICK, "add")
        editor = act(device, ActionKind.CLICK, "new_text")
        assert editor.activity == "org.tapwright.notes.TextNoteActivity"
        act(device, ActionKind.WRITE, "note_content", "milk")
        device.perform(Action(ActionKind.ROTATE))
        assert "milk" in texts(device.observe().screen)
        device.perform(Action(ActionKind.BACK))
        menu = device.perform(Action(ActionKind.MENU)).screen
        assert "Settings" in texts(menu)
        assert device.screenshot().startswith(b"\x89PNG")
        counters = device.coverage()
        assert 0 < counters["line"].covered < counters["line"].total


def app_for(directory: Path, minimum: int, target: int) -> Path:
    """An app without a single class, for these levels."""
    path = directory / "app.apk"
    levels = {"minSdkVersion": minimum, "targetSdkVersion": target}
    tree = manifest(("uses-sdk", levels, []), ("application", {}, [launcher(".Main")]))
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("AndroidManifest.xml", binary_xml(tree))
    return path


def test_an_app_for_later_levels_only_is_refused_unconverted(tmp_path: Path) -> None:
    with JvmDevice() as device:
        with pytest.raises(InputError, match="needs SDK level 36, and the JVM device runs 29"):
            device.install(identify_app(app_for(tmp_path, 36, 36)))
        assert device.level is None


def test_a_target_above_the_level_is_remarked() -> None:
    with JvmDevice(JvmSettings(sdk=30)) as device:
        assert not device.remarks
        device.install(identify_app(APKS / "notes.apk"))
        assert "targets SDK level 34 and gets 30" in " ".join(device.remarks)
