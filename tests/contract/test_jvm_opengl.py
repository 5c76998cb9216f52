"""OpenGL on the JVM device: renderers run and contexts answer; nothing is drawn, which is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.core.action import Action, ActionKind
from tapwright.core.step import Observation
from tapwright.device.jvm.device import JvmDevice

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
APK = Path(__file__).parents[2] / "sample-apps" / "apks" / "service.apk"
CREATED = "textures 1 2, linked 1, place 0, turn 0, colour 1, absent -1 -1, OpenGL ES 2.0"


def click(device: JvmDevice, name: str) -> Observation:
    """Click the widget of this id or text, scrolling down to it if need be."""
    for _ in range(8):
        screen = device.observe().screen
        for identity, widget in screen.identities():
            if widget.resource_id.endswith(f"/{name}") or widget.text == name:
                return device.perform(Action(ActionKind.CLICK, identity))
        scrollable = next(one for one, widget in screen.identities() if widget.scrollable)
        device.perform(Action(ActionKind.SCROLL_DOWN, scrollable))
    raise AssertionError(f"no {name}")


def outcome(seen: Observation) -> str:
    return next(w.text for w in seen.screen.widgets if w.resource_id.endswith("/outcome"))


def open_scene(device: JvmDevice) -> Observation:
    click(device, "surface")
    return click(device, "Shaders")


def test_a_renderer_is_called_frame_by_frame(device: JvmDevice) -> None:
    seen = open_scene(device)
    assert outcome(seen) == f"{CREATED}; changed 200 x 100; drawn"
    assert [(limit.name, limit.message) for limit in seen.limits] == [
        ("OpenGL", "nothing is drawn by OpenGL on this device")
    ]


def test_the_renderer_of_an_old_app_is_called_too(device: JvmDevice) -> None:
    click(device, "surface")
    seen = click(device, "Scene")
    assert outcome(seen).endswith("; texture 1; scene 200 x 100")


def test_a_surface_that_nobody_sees_has_a_context(device: JvmDevice) -> None:
    open_scene(device)
    assert outcome(click(device, "Unseen")).endswith(
        "; configs 1, current true true, view 64 x 32, textures true, gone true false, error 300d"
    )


def test_a_call_without_a_context_answers_nothing_and_is_logged_once(device: JvmDevice) -> None:
    open_scene(device)
    seen = click(device, "Without")
    assert outcome(seen).endswith("; shader 0")
    again = click(device, "Without")
    told = [[line for line in one.logs if "no current context" in line] for one in (seen, again)]
    assert [len(lines) for lines in told] == [1, 0]


def test_a_window_surface_of_nothing_is_the_crash_of_a_phone(device: JvmDevice) -> None:
    open_scene(device)
    seen = click(device, "Invalid")
    assert seen.crash is not None
    assert seen.crash.exception == "java.lang.IllegalArgumentException"
    assert "has a valid Surface" in seen.crash.message


def test_objects_have_the_same_names_in_every_process(device: JvmDevice) -> None:
    for _ in range(2):
        device.reset()
        device.launch()
        assert outcome(open_scene(device)).startswith(CREATED)
