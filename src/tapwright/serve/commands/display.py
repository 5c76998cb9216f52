"""Commands about the screen and switches: wm, screencap, uiautomator, settings, svc, ime."""

from __future__ import annotations

import re

from tapwright.core.errors import InputError
from tapwright.core.hierarchy_xml import hierarchy_xml
from tapwright.serve.commands.options import read_options
from tapwright.serve.commands.refusal import refuse
from tapwright.serve.phone import Phone
from tapwright.serve.shell import Call
from tapwright.serve.shown import shown

DUMP_FILE = "/sdcard/window_dump.xml"


async def wm(call: Call) -> int:
    """Runs `wm`: prints and changes size and density, turns the screen."""
    phone, state = call.phone, call.phone.system
    match call.arguments:
        case ["size"]:
            width, height = phone.size
            if state.size is None:
                await call.print_line(f"Physical size: {width}x{height}")
            else:
                await call.print_line(f"Override size: {width}x{height}")
        case ["density"]:
            kind = "Physical" if state.density is None else "Override"
            await call.print_line(f"{kind} density: {phone.density}")
        case ["size", text] if size := re.fullmatch(r"(\d+)x(\d+)|reset", text):
            state.size = None if text == "reset" else (int(size[1]), int(size[2]))
            wide, high = state.size or (None, None)
            await configure(call.phone, width=wide, height=high)
        case ["density", text] if text.isdigit() or text == "reset":
            state.density = None if text == "reset" else int(text)
            await configure(call.phone, density=state.density)
        case ["user-rotation", "lock", *turns]:
            await turn(phone, bool(turns) and turns[0] in ("1", "3"))
        case ["user-rotation"]:
            await call.print_line(f"lock {int(phone.screen.landscape)}")
        case ["dismiss-keyguard"]:
            return 0  # there is none
        case ["folded-area" | "scaling" | "set-ignore-orientation-request" | "user-rotation", *_]:
            return await refuse(call, "of wm there are size, density, user-rotation lock")
        case _:
            verb = call.arguments[0] if call.arguments else ""
            return await call.print_error(f"Unknown command: {verb}", 255)
    return 0


async def configure(phone: Phone, **values: str | float | bool | None) -> None:
    """Changes the phone's configuration, which its apps hear of."""
    for name, value in values.items():
        await phone.keep(f"configure {name}", "configure", **{name: value})


async def screencap(call: Call) -> int:
    """Writes a picture of the screen, always as PNG."""
    options = read_options(call.arguments, ("-d",))
    picture = await call.phone.screenshot()
    if options.rest:
        call.phone.storage.host(options.rest[0], call.working).write_bytes(picture)
    else:
        await call.out.write(picture)
    return 0


async def uiautomator(call: Call) -> int:
    """Runs `uiautomator dump [--compressed] [FILE]`."""
    options = read_options(call.arguments)
    if options.rest[:1] != ["dump"]:
        return await refuse(call, "of uiautomator there is dump", 1)
    name = options.rest[1] if len(options.rest) > 1 else DUMP_FILE
    text = hierarchy_xml(shown(await call.phone.look()))
    if name in ("/dev/tty", "/dev/stdout", "/proc/self/fd/1"):
        await call.out.write(text.encode("utf-8", "replace"))
    else:
        path = call.phone.storage.host(name, call.working)
        if not path.parent.is_dir():
            return await call.print_error(f"ERROR: could not write {name}")
        path.write_bytes(text.encode("utf-8", "replace"))
    # The misspelling is Android's own, and scripts look for it.
    await call.print_line(f"UI hierchary dumped to: {name}")
    return 0


async def settings(call: Call) -> int:
    """Runs `settings`: get, put, delete, reset and list in the three tables."""
    table = call.phone.system.settings
    match read_options(call.arguments, ("--user",)).rest:
        case ["get", ("system" | "secure" | "global") as space, key]:
            await call.print_line(table.get((space, key), "null"))
        case ["put", ("system" | "secure" | "global") as space, key, value, *_]:
            await put_setting(call.phone, space, key, value)
        case ["delete", ("system" | "secure" | "global") as space, key]:
            found = (space, key) in table
            await put_setting(call.phone, space, key, None)
            await call.print_line(f"Deleted {int(found)} rows")
        case ["list", ("system" | "secure" | "global") as space]:
            for (own, key), value in sorted(table.items()):
                if own == space:
                    await call.print_line(f"{key}={value}")
        case _:
            return await call.print_error(f"Invalid command: {' '.join(call.arguments)}", 255)
    return 0


async def put_setting(phone: Phone, space: str, key: str, value: str | None) -> None:
    """Changes or deletes a setting; the app sees it, and the device follows it where it can."""
    if (space, key) == ("system", "font_scale"):
        await configure(phone, fontScale=_positive(key, value))
    if (space, key) == ("system", "user_rotation"):
        await turn(phone, value in ("1", "3"))
    if value is None:
        phone.system.settings.pop((space, key), None)
    else:
        phone.system.settings[space, key] = value
    if phone.takes_calls and phone.served is not None:
        fields = {"table": space, "name": key, "value": value}
        await phone.keep(f"setting {space} {key}", "putSetting", **fields)
    if (space, key) == ("global", "airplane_mode_on"):
        await set_airplane(phone, value == "1")


def _positive(key: str, value: str | None) -> float | None:
    """Returns the number that a setting must be."""
    try:
        number = None if value is None else float(value)
    except ValueError:
        raise InputError(f"{key} must be a number, not {value}") from None
    if number is not None and not number > 0:
        raise InputError(f"{key} must be above 0, not {value}")
    return number


async def turn(phone: Phone, landscape: bool) -> None:
    """Turns the phone to landscape or portrait."""
    phone.system.settings["system", "user_rotation"] = str(int(landscape))
    if phone.screen.landscape != landscape:
        await phone.inject([["rotate"]])


async def set_airplane(phone: Phone, on: bool) -> None:
    """Switches all radios off, or on again."""
    phone.system.is_airplane = on
    phone.system.settings["global", "airplane_mode_on"] = str(int(on))
    await _follow_network(phone)


async def _follow_network(phone: Phone) -> None:
    """Connects the device as the switches say."""
    await phone.inject([["network", phone.system.is_connected]])


async def svc(call: Call) -> int:
    """Runs `svc wifi|data|power`; the wifi is the one network, and the screen stays on anyway."""
    match call.arguments:
        case ["wifi", ("enable" | "disable") as state]:
            call.phone.system.is_wifi_on = state == "enable"
            await _follow_network(call.phone)
            return 0
        case ["data", ("enable" | "disable") as state]:
            # As on a phone without a contract: the switch moves, and carries no data either way.
            value = str(int(state == "enable"))
            await put_setting(call.phone, "global", "mobile_data", value)
            return 0
        case ["power", "stayon", _]:
            return 0
    return await refuse(call, "of svc there are wifi, data and power stayon", 1)


async def input_method(call: Call) -> int:
    """Runs `ime list|enable|set|disable`."""
    system = call.phone.system
    match read_options(call.arguments, ("--user",)).rest:
        case ["list"]:
            for name in system.input_methods:
                await call.print_line(name)
        case ["enable", name]:
            await call.print_line(f"Input method {name}: now enabled for user #0")
        case ["set", name] if name in system.input_methods:
            system.settings["secure", "default_input_method"] = name
            await call.print_line(f"Input method {name} selected for user #0")
        case ["set", name]:
            return await call.print_error(f"Unknown input method {name} cannot be selected")
        case ["disable" | "reset", *names]:
            system.settings["secure", "default_input_method"] = system.input_methods[0]
            for name in names:
                await call.print_line(f"Input method {name}: now disabled for user #0")
        case _:
            return await call.print_error(f"Unknown command: {' '.join(call.arguments)}", 255)
    return 0
