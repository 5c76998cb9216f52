"""Each SDK level that the JVM device offers runs an app: life cycle, windows, input, toasts."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from tests.contract.test_jvm_system import click, outcome
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


def picture(device: JvmDevice) -> Image.Image:
    return Image.open(BytesIO(device.screenshot())).convert("RGB")


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


@pytest.mark.parametrize("level", [TESTED_ELSEWHERE, 35, 36])
def test_what_a_dialog_opens_is_placed_by_the_dialog(level: int) -> None:
    with JvmDevice(JvmSettings(sdk=level)) as device:
        device.install(identify_app(APKS / "notes.apk"))
        device.launch()
        act(device, ActionKind.CLICK, "OK")
        device.perform(Action(ActionKind.MENU))
        act(device, ActionKind.CLICK, "Settings")
        act(device, ActionKind.CLICK, "Signature")
        field = next(one for one, each in device.observe().screen.identities() if each.editable)
        written = device.perform(Action(ActionKind.WRITE, field, "hello")).screen
        before = picture(device)
        field = next(one for one, each in written.identities() if each.editable)
        device.perform(Action(ActionKind.LONG_CLICK, field))
        opened = ImageChops.difference(before, picture(device)).getbbox()
        place = next(each.bounds for each in written.widgets if each.editable)
        assert opened is not None
        assert place.top - 100 < opened[1] < place.bottom


@pytest.mark.parametrize("level", [35, 36])
def test_a_document_has_a_page(level: int) -> None:
    with JvmDevice(JvmSettings(sdk=level)) as device:
        device.install(identify_app(APKS / "service.apk"))
        device.launch()
        for name in ("phone", "Document"):
            click(device, name)
        assert outcome(device.observe().screen) == "Document: true, pages true"


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
        with pytest.raises(InputError, match="needs SDK level 37, and the JVM device runs 29"):
            device.install(identify_app(app_for(tmp_path, 37, 37)))
        assert device.level is None


def test_a_target_above_the_level_is_remarked() -> None:
    with JvmDevice(JvmSettings(sdk=30)) as device:
        assert not device.remarks
        device.install(identify_app(APKS / "notes.apk"))
        assert "targets SDK level 34 and gets 30" in " ".join(device.remarks)
