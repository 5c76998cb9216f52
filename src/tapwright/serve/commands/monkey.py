"""The command `monkey`: random events with the options and the output of the real tool."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass, field

from tapwright.device.device_values import RawEvent
from tapwright.serve.commands.options import Options, read_options
from tapwright.serve.packages import Package
from tapwright.serve.shell import Call

_VALUES = ("-p", "-c", "-s", "--throttle", "--pkg-blacklist-file", "--pkg-whitelist-file")
# Kinds of event by the order in which the tool numbers them, with their usual shares.
_SHARES = {
    "touch": 15.0,
    "motion": 10.0,
    "pinchzoom": 2.0,
    "trackball": 15.0,
    "rotation": 0.0,
    "permission": 0.0,
    "nav": 25.0,
    "majornav": 15.0,
    "syskeys": 2.0,
    "appswitch": 2.0,
    "flip": 1.0,
    "anyevent": 13.0,
}
_NAVIGATION = (19, 20, 21, 22)
_MAJOR_NAVIGATION = (82, 23)
_SYSTEM_KEYS = (3, 4, 24, 25, 164)
_NAMED_KEYS = {3: "home", 4: "back", 82: "menu"}
_FAILED, _NO_ACTIVITIES = 1, 251


@dataclass
class _Run:
    """One run of the command."""

    call: Call
    package: Package
    options: Options
    chance: random.Random
    count: int
    verbose: int
    injected: int = 0
    crash: list[str] = field(default_factory=list)

    async def print_if_verbose(self, text: str, verbosity: int = 1) -> None:
        """Prints a line if `-v` was given often enough."""
        if self.verbose >= verbosity:
            await self.call.print_line(text)


async def monkey(call: Call) -> int:
    """Runs the command `monkey`."""
    await call.err.write("".join(f"  bash arg: {word}\n" for word in call.arguments).encode())
    shares = tuple(f"--pct-{name}" for name in _SHARES)
    options = read_options(call.arguments, (*_VALUES, *shares))
    if not options.rest or not options.rest[-1].isdigit():
        return await call.print_error("** Error: Count not specified", 255)
    served = call.phone.served
    names = options.values.get("-p", [])
    if served is None or (names and served.name not in names):
        await call.print_line("** No activities found to run, monkey aborted.")
        return _NO_ACTIVITIES
    seed = int(options.get("-s") or time.time() * 1000)
    verbose = call.arguments.count("-v") + 2 * call.arguments.count("-v-v")
    run = _Run(call, served, options, random.Random(seed), int(options.rest[-1]), verbose)
    began = time.monotonic()
    await _print_settings(run, seed)
    status = await _send_events(run)
    await call.print_line(f"Events injected: {run.injected}")
    await run.print_if_verbose(":Sending rotation degree=0, persist=false")
    await run.print_if_verbose(":Dropped: keys=0 pointers=0 trackballs=0 flips=0 rotations=0")
    spent = int((time.monotonic() - began) * 1000)
    await call.print_line(
        f"## Network stats: elapsed time={spent}ms (0ms mobile, 0ms wifi, {spent}ms not connected)"
    )
    if status:
        where = f"event {run.injected} of {run.count} using seed {seed}"
        await call.print_line(f"** System appears to have crashed at {where}")
    else:
        await run.print_if_verbose("// Monkey finished")
    return status


async def _print_settings(run: _Run, seed: int) -> None:
    """Prints seed, packages and percentages, as the tool does at its start."""
    await run.print_if_verbose(f":Monkey: seed={seed} count={run.count}")
    for name in run.options.values.get("-p", []):
        await run.print_if_verbose(f":AllowPackage: {name}")
    for category in run.options.values.get("-c", ["android.intent.category.LAUNCHER"]):
        await run.print_if_verbose(f":IncludeCategory: {category}")
    await run.print_if_verbose("// Event percentages:")
    for number, share in enumerate(_percentages(run.options).values()):
        await run.print_if_verbose(f"//   {number}: {share}%")


def _percentages(options: Options) -> dict[str, float]:
    """Returns the percentages: as given, the rest shared among the others as usual."""
    given = {
        name: float(value)
        for name in _SHARES
        if (value := options.get(f"--pct-{name}")) is not None
    }
    usual = sum(share for name, share in _SHARES.items() if name not in given)
    left = max(100.0 - sum(given.values()), 0.0)
    scale = left / usual if usual else 0.0
    return {name: given.get(name, share * scale) for name, share in _SHARES.items()}


async def _send_events(run: _Run) -> int:
    """Sends events until the count is reached or the app crashes; returns the status."""
    shares = _percentages(run.options)
    pause = int(run.options.get("--throttle") or 0) / 1000
    await _switch_to_app(run)
    while run.injected < run.count and not run.crash:
        kind = run.chance.choices(list(shares), list(shares.values()))[0]
        if kind == "appswitch":
            await _switch_to_app(run)
        else:
            await _send_event(run, kind)
        if pause:
            await asyncio.sleep(pause)
        if run.crash and run.options.has("--ignore-crashes"):
            run.crash = []
            await _switch_to_app(run)
    if run.crash:
        await run.call.print_line("** Monkey aborted due to error.")
        return _FAILED
    return 0


async def _switch_to_app(run: _Run) -> None:
    """Brings the app to the front, as the tool's event `appswitch`."""
    package = run.package
    component = package.component(package.launcher)
    await run.print_if_verbose(
        ":Switch: #Intent;action=android.intent.action.MAIN;"
        "category=android.intent.category.LAUNCHER;launchFlags=0x10200000;"
        f"component={component};end"
    )
    await run.print_if_verbose(
        "    // Allowing start of Intent { act=android.intent.action.MAIN"
        f" cat=[android.intent.category.LAUNCHER] cmp={component} }} in package {package.name}"
    )
    before = run.call.phone.logs.last
    await run.call.phone.launch()
    run.injected += 1
    await _report_crash(run, before)


async def _send_event(run: _Run, kind: str) -> None:
    """Sends one event of a kind."""
    chance, phone = run.chance, run.call.phone
    width, height = (max(side, 2) for side in phone.screen.size)
    x, y = chance.randrange(width), chance.randrange(height)
    event: RawEvent
    match kind:
        case "touch" | "pinchzoom":
            event, events = ["tap", x, y], 2
            await run.print_if_verbose(f":Sending Touch (ACTION_DOWN): 0:({x}.0,{y}.0)", 2)
            await run.print_if_verbose(f":Sending Touch (ACTION_UP): 0:({x}.0,{y}.0)", 2)
        case "motion":
            x2, y2 = chance.randrange(width), chance.randrange(height)
            event, events = ["drag", x, y, x2, y2, 200], chance.randrange(3, 12)
            await run.print_if_verbose(f":Sending Touch (ACTION_DOWN): 0:({x}.0,{y}.0)", 2)
            await run.print_if_verbose(f":Sending Touch (ACTION_UP): 0:({x2}.0,{y2}.0)", 2)
        case "rotation":
            event, events = ["rotate"], 1
            await run.print_if_verbose(":Sending rotation degree=1, persist=false", 2)
        case "flip" | "permission":
            run.injected += 1
            return
        case _:
            code = _random_key_code(kind, chance)
            event = [_NAMED_KEYS[code]] if code in _NAMED_KEYS else ["key", code]
            events = 2
            await run.print_if_verbose(f":Sending Key (ACTION_DOWN): {code}", 2)
            await run.print_if_verbose(f":Sending Key (ACTION_UP): {code}", 2)
    before = phone.logs.last
    run.injected += events
    await phone.inject([event])
    await _report_crash(run, before)
    if phone.screen.package != run.package.name and not run.crash:
        # The real tool refuses to start anything outside the packages it was given.
        await _switch_to_app(run)


def _random_key_code(kind: str, chance: random.Random) -> int:
    """Returns a random key code of a kind."""
    match kind:
        case "nav" | "trackball":
            return chance.choice(_NAVIGATION)
        case "majornav":
            return chance.choice(_MAJOR_NAVIGATION)
        case "syskeys":
            return chance.choice(_SYSTEM_KEYS)
    return chance.randrange(7, 54)


async def _report_crash(run: _Run, before: int) -> None:
    """Prints a crash or an ANR that the log tells since then."""
    lines = run.call.phone.logs.after(before)
    fatal = [line.text for line in lines if line.tag == "AndroidRuntime" and line.level == "E"]
    hung = [line for line in lines if line.text.startswith("ANR in ")]
    if hung:
        await run.call.print_line(f"// NOT RESPONDING: {run.package.name} (pid {hung[0].pid})")
        if not run.options.has("--ignore-timeouts"):
            run.crash = [hung[0].text]
    if not fatal:
        return
    stack = fatal[2:]
    what = stack[0] if stack else "unknown"
    pid = next(line.pid for line in lines if line.tag == "AndroidRuntime")
    build = run.call.phone.properties["ro.build.display.id"]
    for text in (
        f"// CRASH: {run.package.name} (pid {pid})",
        f"// Short Msg: {what.partition(':')[0]}",
        f"// Long Msg: {what}",
        f"// Build Label: {build}",
        "// Build Changelist: 1",
        f"// Build Time: {int(run.call.phone.started * 1000)}",
        *(f"// {line}" for line in stack),
        "//",
    ):
        await run.call.print_line(text)
    run.crash = fatal
