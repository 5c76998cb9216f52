"""Intents of the command `am`: activities, broadcasts and services."""

from __future__ import annotations

import time
from typing import Any

from tapwright.core.errors import InputError, TapwrightError
from tapwright.serve.commands.options import Options, read_options
from tapwright.serve.commands.receivers import receive
from tapwright.serve.commands.refusal import refuse
from tapwright.serve.packages import Package
from tapwright.serve.shell import Call

MAIN = "android.intent.action.MAIN"
VIEW = "android.intent.action.VIEW"
HOME = "android.intent.category.HOME"
# Options of an intent that take a value; extras take a name and a value.
_VALUES = ("-n", "-a", "-d", "-t", "-c", "-f", "-p", "-i", "--user", "-R", "--display")
_EXTRAS = ("-e", "--es", "--ei", "--el", "--ef", "--ed", "--ez", "--eu", "--ecn")
_LISTS = ("--esa", "--eia", "--ela", "--efa", "--eda", "--esal", "--eial", "--elal", "--efal")


class ShellIntent:
    """An intent as the arguments of `am` spell it."""

    def __init__(self, arguments: list[str]) -> None:
        self.arguments = arguments
        self.extras: dict[str, str] = {}
        plain: list[str] = []
        words = iter(arguments)
        for word in words:
            if word in (*_EXTRAS, *_LISTS):
                name = next(words, "")
                self.extras[name] = next(words, "")
            elif word == "--esn":
                self.extras[next(words, "")] = ""
            else:
                plain.append(word)
        self.options: Options = read_options(plain, _VALUES)

    @property
    def action(self) -> str:
        """Returns the action, or nothing."""
        return self.options.get("-a") or ""

    @property
    def component(self) -> str:
        """Returns the component `package/class`, or nothing."""
        named = self.options.get("-n")
        return named or next((word for word in self.options.rest if "/" in word), "")

    @property
    def package(self) -> str:
        """Returns the package that the intent is limited to, or nothing."""
        rest = [word for word in self.options.rest if "/" not in word and ":" not in word]
        return self.options.get("-p") or next(iter(rest), "")

    @property
    def is_plain(self) -> bool:
        """Returns whether it says no more than which activity is meant."""
        options = self.options
        data = options.has("-d", "-t", "-f")
        return not self.extras and not data and self.action in ("", MAIN)

    def text(self, component: str = "") -> str:
        """Returns the intent as Android prints it."""
        options = self.options
        signs = {"-a": "act", "-d": "dat", "-t": "typ", "-f": "flg", "-p": "pkg"}
        parts = [f"{sign}={options.get(name)}" for name, sign in signs.items() if options.get(name)]
        if categories := options.values.get("-c"):
            parts.insert(bool(self.action), f"cat=[{','.join(categories)}]")
        if component:
            parts.append(f"cmp={component}")
        if self.extras:
            parts.append("(has extras)")
        return f"Intent {{ {' '.join(parts)} }}"


async def start(call: Call, arguments: list[str]) -> int:
    """Runs `am start`."""
    phone, served = call.phone, call.phone.served
    intent = ShellIntent(arguments)
    package, _, activity = intent.component.partition("/")
    component = intent.component
    if served is not None and package == served.name:
        component = served.component(served.full_name(activity))
    await call.print_line(f"Starting: {intent.text(component)}")
    began = time.monotonic()
    if served is not None and package != served.name and package in phone.packages:
        return await refuse(call, f"{package} is installed but does not run, {served.name} does")
    if component and (served is None or package != served.name or not _has(served, activity)):
        await call.print_error("Error type 3")
        return await call.print_error(f"Error: Activity class {{{component}}} does not exist.")
    if served is not None and intent.options.has("-S"):
        await phone.stop(served.name)
    state = "WARM" if phone.is_running else "COLD"
    problem = await _start(call, intent, served)
    if problem:
        return await call.print_error(f"Error: {problem}")
    if intent.options.has("-W"):
        await _print_times(call, state, int((time.monotonic() - began) * 1000))
    return 0


def _has(package: Package, activity: str) -> bool:
    """Returns whether the package has the activity."""
    return package.full_name(activity) in (*package.activities, package.launcher)


async def _start(call: Call, intent: ShellIntent, served: Package | None) -> str:
    """Starts what an intent means; returns why it cannot be, or nothing."""
    phone = call.phone
    if HOME in intent.options.values.get("-c", []):
        await phone.inject([["home"]])
        return ""
    activity = intent.component.partition("/")[2]
    if served is not None and intent.is_plain and (activity or intent.package == served.name):
        return await _start_plain(call, served, activity)
    if served is not None and phone.takes_calls:
        answer = await phone.call("start", arguments=intent.arguments)
        if answer.get("error"):
            return f"Activity not started, unable to resolve {intent.text()}"
        return ""
    if intent.action == VIEW and intent.options.get("-d") and not intent.component:
        await phone.inject([["open", intent.options.get("-d")]])
        return ""
    if intent.component:
        phone.log(f"shell: {phone.device.name} delivers no data and extras: {intent.text()}")
        return f"not served here: {phone.device.name} delivers no action, data or extras"
    phone.log(f"shell: nothing to start for {intent.text()}")
    return f"Activity not started, unable to resolve {intent.text()}"


async def _start_plain(call: Call, served: Package, activity: str) -> str:
    """Starts an activity of the app that is only named, or its launcher."""
    phone = call.phone
    name = served.full_name(activity) if activity else served.launcher
    try:
        if name == served.launcher:
            await phone.launch()
        else:
            await phone.start_activity(name)
    except TapwrightError as error:
        phone.log(f"am start {name}: {error.message}")
        return f"Activity not started: {error.message}"
    return ""


async def _print_times(call: Call, state: str, spent: int) -> None:
    """Prints what `-W` asks for; `state` says whether the process was there already."""
    screen, served = call.phone.screen, call.phone.served
    top = f"{screen.package}/{screen.activity}"
    if served is not None and screen.package == served.name:
        top = served.component(screen.activity)
    await call.print_line(f"Status: ok\nLaunchState: {state}\nActivity: {top}\nTotalTime: {spent}")
    await call.print_line(f"WaitTime: {spent + 1}\nComplete")


async def broadcast(call: Call, arguments: list[str]) -> int:
    """Runs `am broadcast`; tools that stand on the phone hear first, then the app."""
    phone = call.phone
    intent = ShellIntent(arguments)
    shown = intent.text(intent.component)
    await call.print_line(f"Broadcasting: {shown.replace(' }', ' flg=0x400000 }', 1)}")
    answer = await receive(phone, intent.action, intent.extras)
    if answer is None and phone.takes_calls and phone.served is not None:
        told = await phone.call("broadcast", arguments=arguments)
        answer = int(told.get("code", 0)), told.get("data")
        if not told["receivers"]:
            phone.log(f"no receiver of the manifest hears: {shown}")
    elif answer is None:
        return await refuse(call, f"{phone.device.name} has no receivers")
    result, data = answer
    told_data = f', data="{data}"' if data is not None else ""
    await call.print_line(f"Broadcast completed: result={result}{told_data}")
    return 0


async def start_service(call: Call, arguments: list[str]) -> int:
    """Runs `am start-service` and `am start-foreground-service`."""
    intent = ShellIntent(arguments)
    await call.print_line(f"Starting service: {intent.text(intent.component)}")
    answer = await _service(call, "startService", intent)
    if answer is None:
        return await refuse(call, f"{call.phone.device.name} has no services")
    if answer.get("component") is None:
        return await call.print_error("Error: Not found; no service started.", 255)
    return 0


async def stop_service(call: Call, arguments: list[str]) -> int:
    """Runs `am stop-service`."""
    intent = ShellIntent(arguments)
    await call.print_line(f"Stopping service: {intent.text(intent.component)}")
    answer = await _service(call, "stopService", intent)
    if answer is None:
        return await refuse(call, f"{call.phone.device.name} has no services")
    if not answer.get("stopped"):
        return await call.print_error("Service not stopped: was not running.", 255)
    await call.print_line("Service stopped")
    return 0


async def _service(call: Call, name: str, intent: ShellIntent) -> dict[str, Any] | None:
    """Makes a call about a service; returns its answer, or None if the device has no services."""
    phone = call.phone
    if not phone.takes_calls or phone.served is None:
        return None
    if not intent.component:
        raise InputError("a service is named by -n PACKAGE/CLASS")
    if intent.component.partition("/")[0] != phone.served.name:
        return {}
    return await phone.call(name, arguments=intent.arguments)
