"""Receivers of broadcasts on the served phone: coverage requests and the test keyboard."""

from __future__ import annotations

import base64
import binascii
import tempfile
from pathlib import Path

from tapwright.core.action import Action, ActionKind
from tapwright.serve.accessibility import HELPER
from tapwright.serve.keys import ENTER
from tapwright.serve.phone import EXECUTION_FILE, REPORT_FILE, Phone

# The public benchmarks' ways of asking an app for its coverage, and where they look for it.
COVERAGE_ACTIONS = ("edu.gatech.m3.emma.COLLECT_COVERAGE", "intent.END_COVERAGE")
COVERAGE_FILE = "/sdcard/coverage.ec"
COVERAGE_REPORT = "/sdcard/coverage.xml"
KEYBOARD_PACKAGE = "com.github.uiautomator"
DROIDBOT_TEXT = "DROIDBOT_INPUT_TEXT"
_OK, _NOBODY = -1, 0


async def receive(
    phone: Phone, action: str, extras: dict[str, str]
) -> tuple[int, str | None] | None:
    """Delivers a broadcast to tools on the phone; returns its result, or None: none hears it."""
    if action in COVERAGE_ACTIONS and await _write_coverage(phone):
        return _NOBODY, None
    if action.startswith("ADB_KEYBOARD_") and KEYBOARD_PACKAGE in phone.packages:
        return await _type(phone, action.removeprefix("ADB_KEYBOARD_"), extras)
    if action == DROIDBOT_TEXT and HELPER in phone.packages:
        # Its client writes two hyphens for each space, since a space would end the argument.
        text = extras.get("text", "").replace("--", " ")
        if extras.get("mode") == "0":
            await write_text(phone, text)
        else:
            await phone.inject([["text", text]])
        return _OK, None
    return None


async def _write_coverage(phone: Phone) -> bool:
    """Writes the coverage file; returns whether the device can tell its coverage."""
    with tempfile.TemporaryDirectory() as name:
        if not await phone.save_coverage(Path(name)):
            return False
        written = Path(name) / EXECUTION_FILE
        if written.is_file():
            phone.storage.write(COVERAGE_FILE, written.read_bytes())
        report = Path(name) / REPORT_FILE
        if report.is_file():
            phone.storage.write(COVERAGE_REPORT, report.read_bytes())
    return True


async def _type(phone: Phone, what: str, extras: dict[str, str]) -> tuple[int, str]:
    """Performs a broadcast to the test keyboard."""
    match what:
        case "INPUT_TEXT":
            try:
                text = base64.b64decode(extras.get("text", "")).decode("utf-8")
            except (binascii.Error, UnicodeDecodeError) as error:
                return _NOBODY, str(error)
            await phone.inject([["text", text]])
        case "CLEAR_TEXT":
            await phone.inject([["clear"]])
        case "SET_TEXT":
            await write_text(phone, base64.b64decode(extras.get("text", "")).decode("utf-8"))
        case "SMART_ENTER" | "EDITOR_CODE":
            await phone.inject([["key", ENTER]])
        case "GET_CLIPBOARD":
            return _OK, base64.b64encode(phone.system.clipboard.encode()).decode()
    return _OK, "success"


async def write_text(phone: Phone, text: str) -> bool:
    """Replaces the text of the focused field; returns whether there is one."""
    target = phone.focus
    if target is None:
        return False
    await phone.perform(Action(ActionKind.WRITE, target, text))
    return True
