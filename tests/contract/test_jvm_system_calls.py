"""What the shell of a phone asks of Android, on the JVM device: each call reaches the app."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tapwright.apk import identify_app
from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import InputError
from tapwright.core.screen import Screen
from tapwright.device.device_values import RawEvent
from tapwright.device.jvm.device import JvmDevice
from tapwright.device.jvm.settings import JvmSettings

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
APKS = Path(__file__).parents[2] / "sample-apps" / "apks"
PACKAGE = "org.tapwright.intents"
CONTACTS = "android.permission.READ_CONTACTS"


@pytest.fixture(scope="module")
def opened() -> Iterator[JvmDevice]:
    with JvmDevice(JvmSettings(grant="install")) as device:
        device.install(identify_app(APKS / "intents.apk"))
        yield device


@pytest.fixture
def device(opened: JvmDevice) -> JvmDevice:
    opened.reset()
    opened.launch()
    return opened


def shown(screen: Screen, name: str) -> str:
    return next(w.text for w in screen.widgets if w.resource_id.endswith(f"/{name}"))


def call(device: JvmDevice, which: str, **fields: Any) -> dict[str, Any]:
    return device.system(which, fields).result


def send(device: JvmDevice, name: str, *arguments: str) -> dict[str, Any]:
    return call(device, name, arguments=list(arguments))


def test_an_activity_gets_action_data_and_extras(device: JvmDevice) -> None:
    named = ["-n", f"{PACKAGE}/.ShareActivity", "-a", "x.VIEW", "-d", "tapwright:1"]
    extras = ["--es", "k", "v w", "--ei", "n", "5", "--ez", "b", "true"]
    answer = device.system("start", {"arguments": named + extras})
    assert answer.result["component"] == f"{PACKAGE}/.ShareActivity"
    expected = "Intent: x.VIEW tapwright:1 null b=true k=v w n=5"
    assert shown(answer.observation.screen, "intent") == expected


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (
            ["-a", "android.intent.action.SEND", "-t", "text/plain", "--es", "t", "hi"],
            "Intent: android.intent.action.SEND null text/plain t=hi",
        ),
        (
            ["-a", "android.intent.action.VIEW", "-d", "tapwright://there"],
            "Intent: android.intent.action.VIEW tapwright://there null",
        ),
    ],
)
def test_an_intent_without_a_name_finds_the_filters(
    device: JvmDevice, arguments: list[str], expected: str
) -> None:
    answer = device.system("start", {"arguments": arguments})
    assert answer.observation.screen.activity == f"{PACKAGE}.ShareActivity"
    assert shown(answer.observation.screen, "intent") == expected


def test_an_intent_for_others_and_for_nobody(device: JvmDevice) -> None:
    assert send(device, "start", "-a", "android.settings.SETTINGS")["outside"]
    uninstall = ("-a", "android.intent.action.UNINSTALL_PACKAGE", "-d", "package:some.app")
    assert send(device, "start", *uninstall)["outside"]
    assert "No Activity found" in send(device, "start", "-a", "x.Y")["error"]
    with pytest.raises(InputError, match="Unknown option: --bogus"):
        send(device, "start", "--bogus")


def test_the_stack_names_what_lies_below(device: JvmDevice) -> None:
    send(device, "start", "-n", f"{PACKAGE}/.ShareActivity")
    (task,) = call(device, "stack")["tasks"]
    names = [one["activity"].removeprefix(PACKAGE) for one in task["activities"]]
    assert names == [".ShareActivity", ".MainActivity"]
    send(device, "start", "-a", "android.settings.SETTINGS")
    packages = [
        one["package"] for task in call(device, "stack")["tasks"] for one in task["activities"]
    ]
    assert packages[0] != PACKAGE
    assert packages[-1] == PACKAGE


@pytest.mark.parametrize(
    "arguments",
    [
        ["-a", f"{PACKAGE}.NOTE", "-p", PACKAGE, "--es", "text", "milk"],
        ["-a", f"{PACKAGE}.NOTE", "-n", f"{PACKAGE}/.Inbox", "--es", "text", "milk"],
    ],
)
def test_a_broadcast_reaches_the_manifest_and_its_answer_comes_back(
    device: JvmDevice, arguments: list[str]
) -> None:
    answer = device.system("broadcast", {"arguments": arguments})
    assert answer.result["receivers"] == [f"{PACKAGE}.Inbox"]
    assert (answer.result["code"], answer.result["data"]) == (7, f"{PACKAGE}.NOTE milk")
    assert shown(answer.observation.screen, "heard") == f"Heard: {PACKAGE}.NOTE milk"


def test_an_implicit_broadcast_reaches_the_manifest_only_if_the_system_sends_it(
    device: JvmDevice,
) -> None:
    assert send(device, "broadcast", "-a", f"{PACKAGE}.NOTE")["receivers"] == []
    device.stop()
    boot = "android.intent.action.BOOT_COMPLETED"
    assert send(device, "broadcast", "-a", boot)["receivers"] == [f"{PACKAGE}.Inbox"]
    assert shown(device.launch().screen, "heard") == f"Heard: {boot} null"


def test_a_broadcast_for_another_package_reaches_nobody(device: JvmDevice) -> None:
    assert send(device, "broadcast", "-a", f"{PACKAGE}.NOTE", "-p", "a.b")["receivers"] == []
    assert shown(device.observe().screen, "heard") == "Heard: nothing"


def test_a_service_starts_and_stops(device: JvmDevice) -> None:
    service = ["-n", f"{PACKAGE}/.Counter", "--es", "text", "go"]
    assert send(device, "startService", *service)["component"] == f"{PACKAGE}/.Counter"
    assert shown(device.observe().screen, "heard") == "Heard: service 1 go"
    assert send(device, "stopService", *service)["stopped"]
    assert shown(device.observe().screen, "heard") == "Heard: service ended"
    assert send(device, "startService", "-n", f"{PACKAGE}/.Nobody")["component"] is None
    assert not send(device, "stopService", *service)["stopped"]


def test_the_configuration_changes_under_a_running_app(device: JvmDevice) -> None:
    changed = device.system("configure", {"fontScale": 1.3, "night": True, "locale": "de"})
    screen = changed.observation.screen
    assert shown(screen, "greeting") == "Guten Tag"
    assert "font 1.3, night true, density 160" in shown(screen, "phone")
    dense = device.system("configure", {"density": 320}).observation.screen
    assert "density 320" in shown(dense, "phone")
    device.stop()
    screen = device.launch().screen
    assert shown(screen, "greeting") == "Guten Tag"
    assert "font 1.3, night true, density 320" in shown(screen, "phone")
    device.reset()
    assert "font 1.0, night false, density 160" in shown(device.launch().screen, "phone")


def test_the_battery_is_told_to_the_app(device: JvmDevice) -> None:
    assert "battery 90" in shown(device.observe().screen, "phone")
    call(device, "battery", values={"level": 5})
    assert "battery 5" in shown(device.observe().screen, "phone")
    with pytest.raises(InputError, match="has no colour"):
        call(device, "battery", values={"colour": 5})
    call(device, "battery", values={})
    assert "battery 90" in shown(device.observe().screen, "phone")


def test_a_setting_is_seen_by_this_process_and_the_next(device: JvmDevice) -> None:
    call(device, "putSetting", table="system", name="screen_brightness", value="10")
    device.stop()
    assert "brightness 10" in shown(device.launch().screen, "phone")
    assert call(device, "settings", table="system")["values"]["screen_brightness"] == "10"


def test_a_permission_is_taken_away_and_given_back(device: JvmDevice) -> None:
    assert "contacts true" in shown(device.observe().screen, "phone")
    assert call(device, "permissions", names=[CONTACTS])["held"] == [CONTACTS]
    call(device, "permission", name=CONTACTS, allowed=False)
    assert call(device, "permissions", names=[CONTACTS])["held"] == []
    device.stop()
    assert "contacts false" in shown(device.launch().screen, "phone")
    call(device, "permission", name=CONTACTS, allowed=True)
    device.stop()
    assert "contacts true" in shown(device.launch().screen, "phone")


def test_a_reset_forgets_what_was_set_although_no_process_runs(device: JvmDevice) -> None:
    fresh = shown(device.observe().screen, "phone")
    device.stop()
    call(device, "permission", name=CONTACTS, allowed=False)
    call(device, "putSetting", table="system", name="screen_brightness", value="10")
    call(device, "battery", values={"level": 5})
    call(device, "configure", night=True)
    device.reset()
    assert shown(device.launch().screen, "phone") == fresh


def test_a_notification_is_listed_and_opens_from_the_shade(device: JvmDevice) -> None:
    screen = device.observe().screen
    button = next(one for one, w in screen.identities() if w.resource_id.endswith("/notify"))
    device.perform(Action(ActionKind.CLICK, button))
    (posted,) = call(device, "notifications")["notifications"]
    assert (posted["title"], posted["text"]) == ("News", "Something happened")
    shade = device.system("shade", {}).observation.screen
    assert shade.package == "com.android.systemui"
    row = next(one for one, w in shade.identities() if w.text.startswith("News"))
    opened = device.perform(Action(ActionKind.CLICK, row)).screen
    assert opened.activity == f"{PACKAGE}.ShareActivity"
    assert call(device, "notifications")["notifications"] == []


def test_a_crash_can_be_asked_for(device: JvmDevice) -> None:
    crash = device.system("crash", {}).observation.crash
    assert crash is not None
    assert crash.message == "shell-induced crash"
    with pytest.raises(InputError, match="no process"):
        device.system("crash", {})


def test_providers_are_read_and_written(device: JvmDevice) -> None:
    uri = "content://sms/inbox"
    added = call(device, "insert", uri=uri, values=[["body", "s", "hi"], ["read", "i", "0"]])
    assert added["uri"].startswith(uri)
    assert call(device, "update", uri=uri, values=[["read", "i", "1"]])["count"] == 1
    rows = call(device, "query", uri=uri, projection=["body", "read"])["rows"]
    assert rows == [{"body": "hi", "read": "1"}]
    assert call(device, "delete", uri=uri, where="body='hi'")["count"] == 1
    assert "Could not find provider" in call(device, "query", uri="content://nobody")["error"]
    with pytest.raises(InputError, match="not a number for read"):
        call(device, "insert", uri=uri, values=[["read", "i", "x"]])


def test_files_of_the_kernel_are_those_that_the_app_sees(device: JvmDevice) -> None:
    device.stop()
    assert call(device, "file", path="/proc/meminfo")["content"].startswith("MemTotal: ")
    assert call(device, "file", path="/proc/../etc/passwd")["content"] is None
    assert call(device, "file", path="/proc/nothing")["content"] is None


def test_the_files_of_the_app_go_out_and_come_back(device: JvmDevice) -> None:
    send(device, "broadcast", "-a", f"{PACKAGE}.NOTE", "-p", PACKAGE, "--es", "text", "milk")
    device.stop()
    with zipfile.ZipFile(io.BytesIO(device.export_data())) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    assert b"NOTE milk" in files["shared_prefs/heard.xml"]
    files["shared_prefs/heard.xml"] = files["shared_prefs/heard.xml"].replace(b"milk", b"eggs")
    changed = io.BytesIO()
    with zipfile.ZipFile(changed, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    device.import_data(changed.getvalue())
    assert shown(device.launch().screen, "heard").endswith("eggs")
    empty = io.BytesIO()
    zipfile.ZipFile(empty, "w").close()
    device.stop()
    device.import_data(empty.getvalue())
    assert shown(device.launch().screen, "heard") == "Heard: nothing"


def test_a_long_press_of_a_key_and_a_held_drag_are_events(device: JvmDevice) -> None:
    screen = device.observe().screen
    x, y = next(w for w in screen.widgets if w.resource_id.endswith("/greeting")).bounds.centre
    events: list[tuple[RawEvent, str]] = [
        (["drag", x, y, x + 50, y, 300], "Finger: plain, moved by 50"),
        (["draganddrop", x, y, x + 50, y, 300], "Finger: held, moved by 50"),
        (["longkey", 27], "Key: held 27"),
    ]
    for event, expected in events:
        assert shown(device.inject([event]).screen, "heard") == expected


def test_a_call_that_there_is_not(device: JvmDevice) -> None:
    with pytest.raises(InputError, match="no such call: sing; there are stack, start"):
        device.system("sing", {})
