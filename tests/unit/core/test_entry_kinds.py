"""Ways into the app in exported tests: said, or left out aloud."""

from __future__ import annotations

from tapwright.core.action import Action, ActionKind
from tapwright.core.intent import STREAM, Intent
from tapwright.testcase.export.exporting import exporter
from tapwright.testcase.test_case import PlannedStep, TestCase

VIEW, SEND = "android.intent.action.VIEW", "android.intent.action.SEND"


def exported(intent: Intent, to: str) -> tuple[str, list[str]]:
    action = Action(ActionKind.INTENT, None, intent.uri)
    made = exporter(to)(TestCase("org.example", (PlannedStep(action),)))
    return made.text, made.left_out


def test_a_link_is_opened_by_maestro() -> None:
    text, left_out = exported(Intent(VIEW, "notes://open"), "maestro")
    assert '- openLink: "notes://open"' in text
    assert not left_out


def test_maestro_leaves_out_what_carries_more_than_a_link() -> None:
    shared = Intent(SEND, type="text/plain", extras=(("android.intent.extra.TEXT", "a"),))
    text, left_out = exported(shared, "maestro")
    assert left_out == ["From another app: share text/plain"]
    assert "openLink" not in text


def test_python_sends_it_by_the_shell() -> None:
    intent = Intent(VIEW, "notes://open", component="org.example/.Main")
    text, left_out = exported(intent, "pytest")
    assert f'device.shell(["am", "start", "{intent.uri}"])' in text
    assert not left_out


def test_python_leaves_out_files_that_no_other_phone_has() -> None:
    shared = Intent(SEND, type="image/png", extras=((STREAM, "content://sample"),))
    text, left_out = exported(shared, "pytest")
    assert left_out == ["From another app: share image/png"]
    assert "device.shell" not in text.split("def test_")[1]
