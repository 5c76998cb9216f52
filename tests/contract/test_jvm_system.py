"""The system around the app on the JVM device: components, background work, permissions, others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tapwright.apk import identify_app
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen
from tapwright.device.jvm.device import JvmDevice
from tapwright.device.jvm.settings import JvmSettings

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
APKS = Path(__file__).parents[2] / "sample-apps" / "apks"


@pytest.fixture(scope="module")
def service_app() -> Iterator[JvmDevice]:
    with JvmDevice() as device:
        device.install(identify_app(APKS / "service.apk"))
        yield device


def outcome(screen: Screen) -> str:
    return next(w.text for w in screen.widgets if w.resource_id.endswith("/outcome"))


def click(device: JvmDevice, name: str) -> Screen:
    """Click the widget of this id or text, scrolling down to it if need be."""
    for _ in range(8):
        screen = device.observe().screen
        for identity, widget in screen.identities():
            if widget.resource_id.endswith(f"/{name}") or widget.text == name:
                return device.perform(Action(ActionKind.CLICK, identity)).screen
        scrollable = next(one for one, widget in screen.identities() if widget.scrollable)
        device.perform(Action(ActionKind.SCROLL_DOWN, scrollable))
    raise AssertionError(f"no {name}")


@pytest.mark.parametrize(
    ("buttons", "wait", "expected"),
    [
        (["start"], 0, "Service: started 1 times"),
        (["start", "start"], 0, "Service: started 2 times"),
        (["start", "stop"], 0, "Service: destroyed after 1 starts"),
        (["bind"], 0, "Bound: connected, answer 1"),
        (["bind", "unbind"], 0, "Bound: unbound after 1 questions"),
        (["queue"], 1, "Queue: worked on thread IntentService[queue]"),
        (["manifest_broadcast"], 0, "Manifest receiver: called"),
        (["dynamic_broadcast"], 0, "Dynamic receiver: called"),
        (["ordered_broadcast"], 0, "Ordered broadcast: done, code 42"),
        (["insert"], 0, "Provider: inserted 1"),
        (["observe", "insert"], 0, "Observer: the provider changed"),
        (["alarm"], 4, "Alarm: rang"),
        (["job"], 4, "Job: 5 ran"),
        (["notify"], 0, "Notification: posted"),
        (["delayed"], 3, "Handler: done"),
        (["handler_thread"], 0, "HandlerThread: done on worker"),
        (["async_task"], 0, "AsyncTask: sum 500500"),
        (["executor"], 3, "Executor: done"),
        (["timer"], 3, "Timer: rang"),
        (["loader"], 1, "Loader: 1 words"),
        (["scan"], 1, "Scan: true, content://media/external/file/1"),
        (["scan", "scan"], 1, "Scan: true, content://media/external/file/1"),
        (["storage"], 0, "Storage: true true true"),
        (["fade"], 0, "Animation: in time"),
        (["divide"], 0, "Message: 2"),
        (["content_job"], 4, "Job: waits"),
        (["camera"], 1, "Camera: a frame and a picture"),
    ],
    ids=lambda value: "+".join(value) if isinstance(value, list) else "",
)
def test_components_and_background_work(
    service_app: JvmDevice, buttons: list[str], wait: int, expected: str
) -> None:
    service_app.reset()
    screen = service_app.launch().screen
    for button in buttons:
        screen = click(service_app, button)
    if wait:
        screen = service_app.perform(Action(ActionKind.IDLE, argument=float(wait))).screen
    assert outcome(screen) == expected


def test_a_job_waits_for_the_content_it_asks_for(service_app: JvmDevice) -> None:
    service_app.reset()
    service_app.launch()
    click(service_app, "content_job")
    scrollable = next(
        one for one, widget in service_app.observe().screen.identities() if widget.scrollable
    )
    for _ in range(8):
        service_app.perform(Action(ActionKind.SCROLL_UP, scrollable))
    click(service_app, "insert")
    screen = service_app.perform(Action(ActionKind.IDLE, argument=4.0)).screen
    assert outcome(screen) == "Job: 6 ran"


def test_the_settings_app_picks_activities(service_app: JvmDevice) -> None:
    service_app.reset()
    service_app.launch()
    assert click(service_app, "pick_activity").package == "com.android.settings"


@pytest.mark.parametrize(
    ("button", "package", "expected"),
    [
        ("Image", "documentsui", "Content: sample.jpg, image/jpeg, whole"),
        ("Sound", "intentresolver", "Content: sample.wav, audio/x-wav, whole"),
        ("Card", "documentsui", "Content: sample.vcf, text/x-vcard, whole"),
        ("Any file", "documentsui", "Content: sample.txt, text/plain, whole"),
        ("New file", "documentsui", "New file: list.txt, text/plain, whole"),
        ("From gallery", "", "Content: sample.jpg, image/jpeg, whole"),
        ("Ringtone", "soundpicker", "Ringtone: sample.wav, audio/x-wav, whole"),
        ("Picture", "camera2", "Picture: 160 x 120"),
        ("Picture to file", "camera2", "Picture file: true"),
        ("Contact", "contacts", "Contact: Sam Sample, null"),
        ("Number", "contacts", "Contact: Sam Sample, 5550100"),
        ("Delete", "providers.media", "Deleted: true"),
    ],
)
def test_other_apps_return_what_is_chosen(
    service_app: JvmDevice, button: str, package: str, expected: str
) -> None:
    service_app.reset()
    service_app.launch()
    click(service_app, "others")
    assert package in click(service_app, button).package
    assert outcome(click(service_app, "Choose")) == expected


@pytest.mark.parametrize(
    ("button", "expected"),
    [("People", "People: true"), ("Storage", "Storage: emulated true, all of it false")],
)
def test_people_and_storage_can_be_asked_for(
    service_app: JvmDevice, button: str, expected: str
) -> None:
    service_app.reset()
    service_app.launch()
    click(service_app, "others")
    assert outcome(click(service_app, button)) == expected


def test_nothing_is_chosen_by_cancel_and_none_where_no_result_is_wanted(
    service_app: JvmDevice,
) -> None:
    service_app.reset()
    service_app.launch()
    click(service_app, "others")
    click(service_app, "Image")
    assert outcome(click(service_app, "Cancel")) == "Nothing chosen"
    looking = click(service_app, "Just look")
    assert "documentsui" in looking.package
    assert "Choose" not in {widget.text for widget in looking.widgets}


@pytest.mark.parametrize(
    ("button", "package"),
    [
        ("Screen", "com.android.systemui"),
        ("Account", "android"),
        ("Role", "com.android.permissioncontroller"),
        ("Tunnel", "com.android.vpndialogs"),
        ("Delete", "com.android.providers.media.module"),
    ],
)
def test_the_framework_knows_who_asks_the_user(
    service_app: JvmDevice, button: str, package: str
) -> None:
    service_app.reset()
    service_app.launch()
    click(service_app, "others")
    assert click(service_app, button).package == package
    assert outcome(service_app.perform(Action(ActionKind.BACK)).screen) == "Nothing chosen"


def test_another_app_has_its_name_in_a_bar_with_an_arrow_back(service_app: JvmDevice) -> None:
    service_app.reset()
    service_app.launch()
    click(service_app, "others")
    screen = click(service_app, "Picture")
    assert "Camera" in [widget.text for widget in screen.widgets]
    arrow = next(
        one for one, widget in screen.identities() if widget.content_description == "Navigate up"
    )
    screen = service_app.perform(Action(ActionKind.CLICK, arrow)).screen
    assert outcome(screen) == "Nothing chosen"


@pytest.mark.parametrize(
    ("button", "expected"),
    [
        ("Secret", "Secret: milk"),
        ("Pair", "Pair: true true"),
        ("Lock", "Lock: needed"),
        ("Document", "Document: true, pages true"),
        ("Package", "Package: signers 1, icon true, camera true, features true"),
        (
            "Facts",
            "Facts: .PhoneActivity, memory true, OpenGL 3.2, free true, cameras 1, sound 48000,"
            " id 16",
        ),
        ("Log", "Log: W/Own: two, last true, cleared 00"),
    ],
)
def test_the_parts_of_a_phone_are_there(service_app: JvmDevice, button: str, expected: str) -> None:
    service_app.reset()
    service_app.launch()
    click(service_app, "phone")
    assert outcome(click(service_app, button)) == expected


def test_keys_outlive_the_process_but_not_the_data(service_app: JvmDevice) -> None:
    service_app.reset()
    service_app.launch()
    click(service_app, "phone")
    click(service_app, "Secret")
    service_app.perform(Action(ActionKind.REINIT))
    click(service_app, "phone")
    assert outcome(click(service_app, "Aliases")) == "Aliases: 1"
    service_app.reset()
    service_app.launch()
    click(service_app, "phone")
    assert outcome(click(service_app, "Aliases")) == "Aliases: 0"


def test_a_web_view_tells_its_clients_of_pages(service_app: JvmDevice) -> None:
    service_app.reset()
    service_app.launch()
    click(service_app, "pages")
    heard = [outcome(click(service_app, button)) for button in ("Text", "Base", "Address")]
    assert heard == [
        "started data:text/html,<p>Hello</p>; 100 %; finished",
        "started http://a.test/; 100 %; finished",
        "started http://example.org/; error -2; 100 %; finished",
    ]
    assert outcome(click(service_app, "Back page")).startswith("started http://a.test/; ")
    assert outcome(click(service_app, "Script")) == "value null"


def test_a_surface_is_there_while_its_view_is_shown(service_app: JvmDevice) -> None:
    service_app.reset()
    service_app.launch()
    screen = click(service_app, "surface")
    assert outcome(screen) == "created true; changed 200 x 100"
    picture = service_app.screenshot()
    assert outcome(click(service_app, "Hide")).endswith("; destroyed")
    assert service_app.screenshot() != picture


@pytest.mark.parametrize(("view", "heard"), [("Video", "; played"), ("Scene", "; scene 200 x 100")])
def test_views_that_need_a_surface_are_shown(service_app: JvmDevice, view: str, heard: str) -> None:
    service_app.reset()
    service_app.launch()
    click(service_app, "surface")
    click(service_app, view)
    seen = service_app.perform(Action(ActionKind.IDLE, argument=5.0))
    assert seen.crash is None
    assert outcome(seen.screen).endswith(heard)
    assert click(service_app, "Hide").activity.endswith("SurfaceActivity")


def test_permissions_are_held_before_they_are_asked_for_only_if_granted_at_install() -> None:
    for mode, held in (("all", "denied"), ("install", "granted")):
        with JvmDevice(JvmSettings(grant=mode)) as device:
            device.install(identify_app(APKS / "permission.apk"))
            device.launch()
            assert f"READ_CONTACTS: {held}" in outcome(click(device, "state"))
            # The app hears the answer, which it does not if it has no reason to ask.
            answer = "granted already" if mode == "install" else "CAMERA: granted"
            assert answer in outcome(click(device, "camera"))


def test_an_app_that_asks_again_for_ever_does_not_hang() -> None:
    with JvmDevice(JvmSettings(grant="all")) as device:
        device.install(identify_app(APKS / "permission.apk"))
        screen = device.launch().screen
        unlisted = next(
            identity
            for identity, widget in screen.identities()
            if widget.resource_id.endswith("/unlisted")
        )
        seen = device.perform(Action(ActionKind.LONG_CLICK, unlisted))
        assert seen.crash is None
        for _ in range(3):
            seen = device.perform(Action(ActionKind.IDLE, argument=5.0))
            assert seen.crash is None
            assert seen.screen.package != "com.android.launcher3"


def test_threads_run_before_another_screen_takes_the_place_of_the_one_that_started_them() -> None:
    with JvmDevice(JvmSettings(grant="all")) as device:
        device.install(identify_app(APKS / "permission.apk"))
        device.launch()
        worker = "org.tapwright.permission.WorkerActivity"
        seen = device.perform(Action(ActionKind.REINIT, argument=worker))
        assert seen.crash is None
        assert seen.screen.activity == worker


def test_a_denied_permission_has_a_reason_to_be_explained() -> None:
    with JvmDevice(JvmSettings(grant="none")) as device:
        device.install(identify_app(APKS / "permission.apk"))
        device.launch()
        assert "CAMERA: denied" in outcome(click(device, "camera"))
        texts = [widget.text for widget in click(device, "camera").widgets]
        assert "The camera takes your picture. Ask again?" in texts


@pytest.mark.parametrize("mode", ["all", "none", "ask"])
def test_permission_requests_are_answered(mode: str) -> None:
    with JvmDevice(JvmSettings(grant=mode)) as device:
        device.install(identify_app(APKS / "permission.apk"))
        device.launch()
        screen = click(device, "contacts")
        if mode == "all":
            assert "READ_CONTACTS: granted" in outcome(screen)
            return
        if mode == "none":
            assert "READ_CONTACTS: denied" in outcome(screen)
            return
        assert screen.package == "com.android.permissioncontroller"
        for answer in ("Allow", "Deny", "Deny"):
            screen = click(device, answer)
        assert "READ_CONTACTS: granted" in outcome(screen)
        assert "ACCESS_FINE_LOCATION: denied" in outcome(screen)
        device.perform(Action(ActionKind.REINIT))
        assert "READ_CONTACTS: granted" in outcome(click(device, "state"))
        device.reset()
        device.launch()
        assert "READ_CONTACTS: denied" in outcome(click(device, "state"))


def test_the_browser_is_another_app_and_back_returns(service_app: JvmDevice) -> None:
    service_app.reset()
    service_app.launch()
    outside = service_app.perform(Action(ActionKind.OPEN_BROWSER)).screen
    assert outside.package == "com.android.browser"
    assert service_app.perform(Action(ActionKind.BACK)).screen.package == "org.tapwright.service"


def test_an_address_that_nobody_takes_is_no_crash_of_the_app(service_app: JvmDevice) -> None:
    service_app.reset()
    before = service_app.launch().screen
    seen = service_app.perform(Action(ActionKind.OPEN_BROWSER, argument="nobody://takes.this"))
    assert (seen.crash, seen.screen.activity) == (None, before.activity)


def test_the_power_key_stops_and_resumes(service_app: JvmDevice) -> None:
    service_app.reset()
    service_app.launch()
    screen = service_app.perform(Action(ActionKind.POWER)).screen
    assert screen.screen_on
    assert screen.package == "org.tapwright.service"


def test_the_screen_goes_off_when_nobody_acts_and_on_again(service_app: JvmDevice) -> None:
    service_app.reset()
    service_app.launch()
    assert service_app.perform(Action(ActionKind.IDLE, argument=59.0)).screen.screen_on
    assert not service_app.perform(Action(ActionKind.IDLE, argument=60.0)).screen.screen_on
    screen = service_app.perform(Action(ActionKind.MENU)).screen
    assert screen.screen_on
    assert screen.package == "org.tapwright.service"
