"""Commands about the screen and switches: wm, screencap, uiautomator, settings, svc, ime."""

from __future__ import annotations

from tapwright.core.hierarchy_xml import hierarchy_xml
from tapwright.serve.commands.options import read_options
from tapwright.serve.phone import DENSITY, Phone
from tapwright.serve.shell import Call

DUMP_FILE = "/sdcard/window_dump.xml"


async def wm(call: Call) -> int:
    """Prints size and density; neither can be changed."""
    match call.arguments:
        case ["size"]:
            width, height = call.phone.size
            await call.print_line(f"Physical size: {width}x{height}")
        case ["density"]:
            await call.print_line(f"Physical density: {DENSITY}")
        case ["dismiss-keyguard"] | ["size" | "density", "reset"]:
            return 0
        case _:
            call.phone.log(f"shell: not served: wm {' '.join(call.arguments)}")
            return await call.print_error("Error: a served device keeps its size and density", 255)
    return 0


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
        call.phone.log(f"shell: not served: uiautomator {' '.join(call.arguments)}")
        return await call.print_error("Usage: uiautomator <subcommand> [options]\n  dump", 1)
    name = options.rest[1] if len(options.rest) > 1 else DUMP_FILE
    text = hierarchy_xml(await call.phone.look())
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
    """Runs `settings`: get, put, delete and list in the three tables."""
    table = call.phone.system.settings
    match read_options(call.arguments, ("--user",)).rest:
        case ["get", ("system" | "secure" | "global") as space, key]:
            await call.print_line(table.get((space, key), "null"))
        case ["put", ("system" | "secure" | "global") as space, key, value, *_]:
            table[space, key] = value
            await _apply(call.phone, space, key, value)
        case ["delete", ("system" | "secure" | "global") as space, key]:
            removed = table.pop((space, key), None)
            await call.print_line(f"Deleted {int(removed is not None)} rows")
        case ["list", ("system" | "secure" | "global") as space]:
            for (own, key), value in sorted(table.items()):
                if own == space:
                    await call.print_line(f"{key}={value}")
        case _:
            return await call.print_error(f"Invalid command: {' '.join(call.arguments)}", 255)
    return 0


async def _apply(phone: Phone, space: str, key: str, value: str) -> None:
    """Applies a setting that changes the device: rotation and airplane mode."""
    if (space, key) == ("system", "user_rotation"):
        await turn(phone, value in ("1", "3"))
    elif (space, key) == ("global", "airplane_mode_on"):
        await switch_network(phone, value == "0")


async def turn(phone: Phone, landscape: bool) -> None:
    """Turns the phone to landscape or portrait."""
    phone.system.settings["system", "user_rotation"] = str(int(landscape))
    if phone.screen.landscape != landscape:
        await phone.inject([["rotate"]])


async def switch_network(phone: Phone, on: bool) -> None:
    """Switches wifi and mobile data together: the device has one network."""
    await phone.inject([["network", on]])


async def svc(call: Call) -> int:
    """Runs `svc wifi|data|power`."""
    match call.arguments:
        case ["wifi" | "data", ("enable" | "disable") as state]:
            await switch_network(call.phone, state == "enable")
            return 0
        case ["power", "stayon", _]:
            return 0
    call.phone.log(f"shell: not served: svc {' '.join(call.arguments)}")
    return await call.print_error("Available commands:\n    power\n    data\n    wifi", 1)


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
