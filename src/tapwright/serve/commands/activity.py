"""The command `am`: starts and stops apps, sends broadcasts."""

from __future__ import annotations

import time

from tapwright.core.errors import TapwrightError
from tapwright.serve.commands.options import Options, read_options
from tapwright.serve.commands.receivers import receive
from tapwright.serve.packages import Package
from tapwright.serve.shell import Call

MAIN = "android.intent.action.MAIN"
VIEW = "android.intent.action.VIEW"
HOME = "android.intent.category.HOME"
# Options of an intent that take a value; extras take a name and a value.
_VALUES = ("-n", "-a", "-d", "-t", "-c", "-f", "-p", "--user", "-R", "--windowingMode", "--display")
_EXTRAS = ("-e", "--es", "--ei", "--el", "--ef", "--ez", "--eu", "--esa", "--eia", "--ecn")


async def am(call: Call) -> int:
    """Runs the command `am` (activity manager)."""
    if not call.arguments:
        return await call.print_error("Activity manager (activity) commands:\n  help")
    verb, *rest = call.arguments
    options, extras = _intent_options(rest)
    match verb:
        case "start" | "start-activity":
            return await _start(call, options, extras)
        case "broadcast":
            return await _broadcast(call, options, extras)
        case "force-stop" | "kill" | "stop-app":
            for name in options.rest:
                await call.phone.stop(name)
            return 0
        case "kill-all":
            return 0
        case "get-current-user":
            await call.print_line("0")
            return 0
        case "get-config":
            await call.print_line(f"config: en-rUS-v{call.phone.level}\nabi: x86_64")
            return 0
    call.phone.log(f"shell: not served: am {' '.join(call.arguments)}")
    return await call.print_error(f"Unknown command: {verb}", 255)


def _intent_options(arguments: list[str]) -> tuple[Options, dict[str, str]]:
    """Returns the options of an intent, and its extras."""
    extras: dict[str, str] = {}
    plain: list[str] = []
    words = iter(arguments)
    for word in words:
        if word in _EXTRAS:
            name = next(words, "")
            extras[name] = next(words, "")
        else:
            plain.append(word)
    return read_options(plain, _VALUES), extras


def _intent_text(options: Options, extras: dict[str, str], component: str = "") -> str:
    """Returns an intent as Android prints it."""
    parts = []
    if action := options.get("-a"):
        parts.append(f"act={action}")
    if categories := options.values.get("-c"):
        parts.append(f"cat=[{','.join(categories)}]")
    if data := options.get("-d"):
        parts.append(f"dat={data}")
    if options.values.get("-f"):
        parts.append(f"flg={options.get('-f')}")
    if package := options.get("-p"):
        parts.append(f"pkg={package}")
    if component:
        parts.append(f"cmp={component}")
    if extras:
        parts.append("(has extras)")
    return f"Intent {{ {' '.join(parts)} }}"


async def _start(call: Call, options: Options, extras: dict[str, str]) -> int:
    """Runs `am start`."""
    phone, served = call.phone, call.phone.served
    named = options.get("-n") or next((word for word in options.rest if "/" in word), "")
    package, _, activity = named.partition("/")
    component = named
    if served is not None and package == served.name:
        component = served.component(served.full_name(activity))
    intent = _intent_text(options, extras, component)
    await call.print_line(f"Starting: {intent}")
    began = time.monotonic()
    if named:
        if served is None or package != served.name or not _has(served, activity):
            await call.print_error("Error type 3")
            return await call.print_error(f"Error: Activity class {{{named}}} does not exist.")
        if options.has("-S"):
            await phone.stop(served.name)
        shown = await _start_named(call, served, served.full_name(activity))
    else:
        shown = await _start_unnamed(call, options)
        if not shown:
            phone.log(f"shell: nothing to start for {intent}")
            return await call.print_error(
                f"Error: Activity not started, unable to resolve {intent}"
            )
    if options.has("-W"):
        spent = int((time.monotonic() - began) * 1000)
        screen = phone.screen
        top = f"{screen.package}/{screen.activity}"
        if served is not None and screen.package == served.name:
            top = served.component(screen.activity)
        await call.print_line(f"Status: ok\nLaunchState: COLD\nActivity: {top}\nTotalTime: {spent}")
        await call.print_line(f"WaitTime: {spent + 1}\nComplete")
    return 0


def _has(package: Package, activity: str) -> bool:
    """Returns whether the package has the activity."""
    return package.full_name(activity) in (*package.activities, package.launcher)


async def _start_named(call: Call, served: Package, activity: str) -> bool:
    """Starts an activity by its name; returns whether it started."""
    phone = call.phone
    if activity == served.launcher:
        await phone.launch()
        return True
    try:
        await phone.start_activity(activity)
    except TapwrightError as error:
        phone.log(f"am start {activity}: {error.message}")
        return False
    return True


async def _start_unnamed(call: Call, options: Options) -> bool:
    """Starts what an intent without a component means; returns whether there is such."""
    phone, served = call.phone, call.phone.served
    categories = options.values.get("-c", [])
    if HOME in categories:
        await phone.inject([["home"]])
        return True
    if options.get("-a") == VIEW and (address := options.get("-d")):
        await phone.inject([["open", address]])
        return True
    wanted = options.get("-p") or next(iter(options.rest), "")
    if served is not None and wanted == served.name:
        await phone.launch()
        return True
    return False


async def _broadcast(call: Call, options: Options, extras: dict[str, str]) -> int:
    """Runs `am broadcast`."""
    action = options.get("-a") or ""
    flags = "flg=0x400000"
    shown = _intent_text(options, extras, options.get("-n") or "")
    await call.print_line(f"Broadcasting: {shown.replace(' }', f' {flags} }}', 1)}")
    result, data = await receive(call.phone, action, extras)
    told = f', data="{data}"' if data is not None else ""
    await call.print_line(f"Broadcast completed: result={result}{told}")
    return 0
