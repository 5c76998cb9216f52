"""What is on the phone besides the app, on the JVM device: apps find it as on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tapwright.apk import identify_app
from tapwright.core.action import Action, ActionKind
from tapwright.device.jvm.device import JvmDevice
from tapwright.device.jvm.settings import JvmSettings

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
APKS = Path(__file__).parents[2] / "sample-apps" / "apks"
CONTACTS = "content://com.android.contacts/contacts"
MEDIA = "content://media/external"
SETTINGS = """
[phone]
locale = "de-DE"
dark = true
font_scale = 1.5
battery = 12
width = 600
height = 900
"""


@pytest.fixture(scope="module")
def device() -> Iterator[JvmDevice]:
    with JvmDevice(JvmSettings(phone="lived-in")) as device:
        device.install(identify_app(APKS / "intents.apk"))
        device.launch()
        yield device


def values(device: JvmDevice, uri: str, column: str, **more: Any) -> list[str]:
    answer = device.system("query", {"uri": uri, "projection": [column], **more}).result
    return [row[column] for row in answer["rows"]]


def test_people_and_what_they_said_are_found(device: JvmDevice) -> None:
    assert "Ada Moss" in values(device, CONTACTS, "display_name", where="starred=1")
    phones = "content://com.android.contacts/data/phones"
    assert values(device, phones, "data1", where="display_name='Mum'") == ["5550104"]
    assert "Are you coming on Sunday?" in values(device, "content://sms/inbox", "body")
    assert values(device, "content://sms/sent", "body") == ["Yes, at noon 🙂"]
    assert values(device, "content://call_log/calls", "number", where="type=3") == ["5550105"]
    now = "content://com.android.calendar/instances/when/1700000000000/1800000000000"
    assert "Dentist" in values(device, now, "title")


def test_media_have_tags_and_files(device: JvmDevice) -> None:
    songs = values(device, f"{MEDIA}/audio/media", "artist", where="album='Harbour'")
    assert songs == ["The Lanterns", "The Lanterns"]
    sizes = values(device, f"{MEDIA}/images/media", "_size")
    assert len(sizes) == 3
    assert all(int(size) > 100 for size in sizes)
    paths = values(device, f"{MEDIA}/file", "_data")
    assert any(path.endswith("/Download/manual.pdf") for path in paths)


def test_all_is_there_again_after_a_reset_and_a_restart(device: JvmDevice) -> None:
    before = values(device, CONTACTS, "display_name")
    device.perform(Action(ActionKind.REINIT))
    assert values(device, CONTACTS, "display_name") == before
    device.reset()
    device.launch()
    assert values(device, CONTACTS, "display_name") == before
    assert all(int(size) > 100 for size in values(device, f"{MEDIA}/images/media", "_size"))


def test_the_phone_is_set_as_its_file_says_and_stays_so(tmp_path: Path) -> None:
    file = tmp_path / "phone.toml"
    file.write_text(SETTINGS)
    with JvmDevice(JvmSettings(phone=str(file))) as device:
        device.install(identify_app(APKS / "intents.apk"))
        for _ in range(2):
            screen = device.launch().screen
            texts = " ".join(widget.text for widget in screen.widgets)
            assert "Guten Tag" in texts
            assert "12" in texts
            assert screen.size == (600, 900)
            device.reset()
        assert values(device, CONTACTS, "display_name") == []
