"""Finds widgets on the served screen, or fails as a phone does."""

from __future__ import annotations

from typing import Any

from tapwright.serve.automator.selector import Found, select
from tapwright.serve.phone import Phone

Selector = dict[str, Any]
LONG_MILLISECONDS = 400
_NOT_FOUND = -32002


class CallError(Exception):
    """The method failed as it fails on a phone."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


async def find_all(phone: Phone, selector: Selector) -> list[Found]:
    """Returns all widgets on the present screen that match."""
    return select(await phone.look(), selector, phone.focus)


async def find_one(phone: Phone, selector: Selector) -> Found:
    """Returns the first widget on the present screen that matches; fails if none does."""
    found = await find_all(phone, selector)
    if not found:
        shown = {key: value for key, value in selector.items() if value and key != "mask"}
        what = f"androidx.test.uiautomator.UiObjectNotFoundException: {shown}"
        raise CallError(_NOT_FOUND, what)
    return found[0]
