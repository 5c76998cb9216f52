"""The methods of the automation server, by the names that its clients call."""

from __future__ import annotations

import base64
from collections.abc import Awaitable, Callable
from typing import Any

from tapwright.core.action import Action, ActionKind
from tapwright.core.hierarchy_xml import hierarchy_xml
from tapwright.device.device_values import Power
from tapwright.serve.automator import gestures
from tapwright.serve.automator.finding import Selector, find_all, find_one
from tapwright.serve.automator.selector import info_of
from tapwright.serve.commands.receivers import write_text
from tapwright.serve.phone import Phone
from tapwright.serve.shown import shown

Method = Callable[..., Awaitable[Any]]
_SLICE_SECONDS = 1.0


async def device_info(phone: Phone) -> dict[str, Any]:
    """Returns sizes, rotation, and the package in front."""
    screen = await phone.look()
    width, height = screen.size
    properties = phone.properties
    return {
        "currentPackageName": screen.package,
        "displayHeight": height,
        "displayWidth": width,
        "displayRotation": int(screen.landscape),
        "displaySizeDpX": width * 160 // phone.density,
        "displaySizeDpY": height * 160 // phone.density,
        "naturalOrientation": not screen.landscape,
        "productName": properties["ro.product.name"],
        "screenOn": phone.is_on,
        "sdkInt": phone.level,
    }


async def dump(phone: Phone, compressed: bool = False, deepest: int = 50, *_: Any) -> str:
    """Returns the hierarchy as XML; a served phone shows one window, the active one."""
    return hierarchy_xml(shown(await phone.look()), deepest)


async def exist(phone: Phone, selector: Selector) -> bool:
    """Returns whether a widget matches."""
    return bool(await find_all(phone, selector))


async def count(phone: Phone, selector: Selector) -> int:
    """Returns how many widgets match."""
    return len(await find_all(phone, selector))


async def info(phone: Phone, selector: Selector) -> dict[str, Any]:
    """Returns all attributes of a widget."""
    return info_of(phone.screen, await find_one(phone, selector))


async def info_of_all(phone: Phone, selector: Selector) -> list[dict[str, Any]]:
    """Returns all attributes of each matching widget."""
    found = await find_all(phone, selector)
    return [info_of(phone.screen, one) for one in found]


async def get_text(phone: Phone, selector: Selector) -> str:
    """Returns the text of a widget."""
    return (await find_one(phone, selector))[2].text


async def set_text(phone: Phone, selector: Selector, text: str) -> bool:
    """Replaces the text of a field; returns whether it is one."""
    _, identity, widget = await find_one(phone, selector)
    if not widget.editable:
        return False
    await phone.perform(Action(ActionKind.WRITE, identity, text))
    return True


async def clear_text(phone: Phone, selector: Selector) -> bool:
    """Empties a field."""
    return await set_text(phone, selector, "")


async def clear_input(phone: Phone) -> bool:
    """Empties the focused field."""
    return await write_text(phone, "")


async def wait_for_exists(phone: Phone, selector: Selector, milliseconds: int) -> bool:
    """Waits until a widget matches; on a virtual clock that takes no time."""
    return await _wait(phone, selector, milliseconds, True)


async def wait_until_gone(phone: Phone, selector: Selector, milliseconds: int) -> bool:
    """Waits until no widget matches; on a virtual clock that takes no time."""
    return await _wait(phone, selector, milliseconds, False)


async def wait_for_idle(phone: Phone, milliseconds: int = 0) -> None:
    """Does nothing: the device has settled whenever it answers."""


async def get_clipboard(phone: Phone) -> str:
    """Returns the text of the clipboard."""
    return phone.system.clipboard


async def set_clipboard(phone: Phone, _label: str | None, text: str) -> None:
    """Sets the text of the clipboard."""
    phone.system.clipboard = text


async def paste(phone: Phone) -> bool:
    """Pastes the clipboard into the focused field; returns whether there is one."""
    if phone.focus is None:
        return False
    await phone.inject([["text", phone.system.clipboard]])
    return True


async def screenshot(phone: Phone, *_: Any) -> str:
    """Returns a PNG picture in Base64."""
    return base64.b64encode(await phone.screenshot()).decode()


async def nothing(phone: Phone, *_: Any) -> None:
    """Does nothing: a served phone has no toasts, no notification shade and no watchers."""


def _scroll(forward: bool, *, to_end: bool = False) -> Method:
    """Returns the method that scrolls forward or backward, once or to the end."""

    async def scroll(
        phone: Phone, selector: Selector, vertical: bool = True, most: int = 1, *_steps: Any
    ) -> bool:
        if not vertical:
            kind = ActionKind.SCROLL_RIGHT if forward else ActionKind.SCROLL_LEFT
        else:
            kind = ActionKind.SCROLL_DOWN if forward else ActionKind.SCROLL_UP
        for _ in range(most if to_end else 1):
            before = phone.screen
            found = await find_one(phone, selector)
            if await phone.perform(Action(kind, found[1])) == before:
                return False
        return True

    return scroll


async def scroll_to(
    phone: Phone, selector: Selector, wanted: Selector, vertical: bool = True
) -> bool:
    """Scrolls until the other widget is shown; returns whether it is."""
    forward = _scroll(True)
    while not await exist(phone, wanted):
        if not await forward(phone, selector, vertical):
            return False
    return True


async def _wait(phone: Phone, selector: Selector, milliseconds: int, shown: bool) -> bool:
    """Waits until widgets match, or none does; returns whether that came true."""
    left = milliseconds / 1000
    while bool(await find_all(phone, selector)) != shown:
        if left <= 0 or Power.VIRTUAL_TIME not in phone.device.capabilities.powers:
            return False
        await phone.inject([["idle", min(left, _SLICE_SECONDS)]])
        left -= _SLICE_SECONDS
    return True


METHODS: dict[str, Method] = {
    "deviceInfo": device_info,
    "dumpWindowHierarchy": dump,
    "click": gestures.click,
    "longClick": gestures.long_click,
    "swipe": gestures.swipe_method,
    "drag": gestures.swipe_method,
    "swipePoints": gestures.swipe_points,
    "dragTo": gestures.drag_to,
    "injectInputEvent": gestures.inject_event,
    "pressKey": gestures.press_key,
    "pressKeyCode": gestures.press_key_code,
    "wakeUp": gestures.wake_up,
    "sleep": gestures.sleep,
    "setOrientation": gestures.set_orientation,
    "freezeRotation": gestures.freeze_rotation,
    "exist": exist,
    "count": count,
    "objInfo": info,
    "objInfoOfAllInstances": info_of_all,
    "getText": get_text,
    "setText": set_text,
    "clearTextField": clear_text,
    "clearInputText": clear_input,
    "waitForExists": wait_for_exists,
    "waitUntilGone": wait_until_gone,
    "waitForIdle": wait_for_idle,
    "getClipboard": get_clipboard,
    "setClipboard": set_clipboard,
    "pasteClipboard": paste,
    "takeScreenshot": screenshot,
    "scrollForward": _scroll(True),
    "scrollBackward": _scroll(False),
    "scrollToEnd": _scroll(True, to_end=True),
    "scrollToBeginning": _scroll(False, to_end=True),
    "scrollTo": scroll_to,
    "flingForward": _scroll(True),
    "flingBackward": _scroll(False),
    "flingToEnd": _scroll(True, to_end=True),
    "flingToBeginning": _scroll(False, to_end=True),
    "openNotification": nothing,
    "openQuickSettings": nothing,
    "getLastToast": nothing,
    "clearLastToast": nothing,
    "makeToast": nothing,
    "getLastTraversedText": nothing,
    "clearLastTraversedText": nothing,
}
