"""The command `am`: starts and stops apps, sends broadcasts, tells tasks."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from tapwright.serve.commands import intents
from tapwright.serve.commands.options import read_options
from tapwright.serve.commands.refusal import REFUSED, refuse
from tapwright.serve.commands.tasks import print_tasks
from tapwright.serve.shell import Call

_TRIM_LEVELS = {
    "HIDDEN": 20,
    "BACKGROUND": 40,
    "MODERATE": 60,
    "COMPLETE": 80,
    "RUNNING_MODERATE": 5,
    "RUNNING_LOW": 10,
    "RUNNING_CRITICAL": 15,
}
_MISSING = {
    "task": "tasks cannot be moved, resized or locked",
    "set-debug-app": "no debugger can be attached",
    "clear-debug-app": "no debugger can be attached",
    "profile": "there is no profiler of Android here",
    "dumpheap": "the heap is not Android's own",
    "hang": "the system never hangs on purpose",
    "monitor": "crashes are told by logcat and do not wait for an answer",
    "switch-user": "there is one user, 0",
    "start-user": "there is one user, 0",
}


async def am(call: Call) -> int:
    """Runs the command `am` (activity manager)."""
    if not call.arguments:
        return await call.print_error("Activity manager (activity) commands:\n  help")
    verb, *rest = call.arguments
    function = _VERBS.get(verb)
    if function is not None:
        return await function(call, rest)
    if verb in _MISSING:
        return await refuse(call, _MISSING[verb])
    call.phone.log(f"shell: not served: am {' '.join(call.arguments)}")
    return await call.print_error(f"Unknown command: {verb}", REFUSED)


async def _force_stop(call: Call, rest: list[str]) -> int:
    """Ends the processes of packages."""
    for name in read_options(rest, ("--user",)).rest:
        await call.phone.stop(name)
    return 0


async def _kill(call: Call, rest: list[str]) -> int:
    """Ends processes that are safe to end: those of apps that are not in front."""
    for name in read_options(rest, ("--user",)).rest:
        if (await call.phone.look()).package != name:
            await call.phone.stop(name)
    return 0


async def _kill_all(call: Call, rest: list[str]) -> int:
    """Ends all processes that are not in front."""
    return await _kill(call, [] if call.phone.served is None else [call.phone.served.name])


async def _current_user(call: Call, rest: list[str]) -> int:
    """Prints the number of the user."""
    await call.print_line("0")
    return 0


async def _configuration(call: Call, rest: list[str]) -> int:
    """Prints the configuration as resource qualifiers."""
    phone = call.phone
    language = (phone.system.locale or "en-US").replace("-", "-r")
    night = "night" if phone.system.night else "notnight"
    side = "land" if phone.screen.landscape else "port"
    width, height = (pixels * 160 // phone.density for pixels in phone.screen.size)
    screen = f"w{width}dp-h{height}dp-{side}-{night}-{phone.density}dpi"
    await call.print_line(f"config: {language}-{screen}-v{phone.level}\nabi: x86_64")
    return 0


async def _stack(call: Call, rest: list[str]) -> int:
    """Runs `am stack list`."""
    if rest[:1] != ["list"]:
        return await refuse(call, "tasks cannot be moved, resized or locked")
    await print_tasks(call)
    return 0


async def _crash(call: Call, rest: list[str]) -> int:
    """Makes the app crash."""
    return await _of_process(call, rest, "crash")


async def _trim_memory(call: Call, rest: list[str]) -> int:
    """Tells the app that memory is short."""
    words = read_options(rest, ("--user",)).rest
    level = words[1].upper() if len(words) > 1 else ""
    if level not in _TRIM_LEVELS and not level.isdigit():
        return await call.print_error(f"Error: Unknown level: {level}", REFUSED)
    number = _TRIM_LEVELS[level] if level in _TRIM_LEVELS else int(level)
    return await _of_process(call, words[:1], "trimMemory", level=number)


async def _of_process(call: Call, rest: list[str], name: str, **fields: int) -> int:
    """Makes a call about the running process of a package."""
    phone = call.phone
    package = next(iter(read_options(rest, ("--user",)).rest), "")
    if phone.served is None or package != phone.served.name or not phone.is_running:
        return await call.print_error(f"Error: Unknown process: {package}", REFUSED)
    await phone.call(name, **fields)
    return 0


async def _instrument(call: Call, rest: list[str]) -> int:
    """Runs `am instrument`, for which no package can be a target."""
    named = next((word for word in read_options(rest, ("-e", "--user")).rest if "/" in word), "")
    package = named.partition("/")[0]
    if package in call.phone.packages:
        return await refuse(call, "instrumentation does not run in the app's process")
    await call.print_line(
        f"INSTRUMENTATION_STATUS: id=ActivityManagerService\n"
        f"INSTRUMENTATION_STATUS: Error=Unable to find instrumentation info for: "
        f"ComponentInfo{{{named}}}\nINSTRUMENTATION_STATUS_CODE: -1"
    )
    return await call.print_error(
        f"android.util.AndroidException: INSTRUMENTATION_FAILED: {named}", 1
    )


_VERBS: dict[str, Callable[[Call, list[str]], Awaitable[int]]] = {
    **dict.fromkeys(("start", "start-activity"), intents.start),
    **dict.fromkeys(
        ("startservice", "start-service", "startforegroundservice", "start-foreground-service"),
        intents.start_service,
    ),
    **dict.fromkeys(("stopservice", "stop-service"), intents.stop_service),
    "broadcast": intents.broadcast,
    **dict.fromkeys(("force-stop", "stop-app"), _force_stop),
    "kill": _kill,
    "kill-all": _kill_all,
    "get-current-user": _current_user,
    "get-config": _configuration,
    "stack": _stack,
    "crash": _crash,
    "send-trim-memory": _trim_memory,
    "instrument": _instrument,
}
