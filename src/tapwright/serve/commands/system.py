"""Commands about properties, processes, time and users."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

from tapwright.serve.commands.options import read_options
from tapwright.serve.commands.refusal import refuse
from tapwright.serve.phone import APP_PROCESS, Phone
from tapwright.serve.shell import Call
from tapwright.serve.shell_wrappers import WRAPPERS


async def getprop(call: Call) -> int:
    """Prints one property, or all."""
    properties = call.phone.properties
    if call.arguments:
        default = call.arguments[1] if len(call.arguments) > 1 else ""
        await call.print_line(properties.get(call.arguments[0], default))
    else:
        for name, value in sorted(properties.items()):
            await call.print_line(f"[{name}]: [{value}]")
    return 0


async def setprop(call: Call) -> int:
    """Sets a property; those of the build cannot be set."""
    if len(call.arguments) != 2:
        return await call.print_error("setprop: Need 2 arguments")
    name, value = call.arguments
    if name.startswith("ro."):
        return await call.print_error(f"Failed to set property '{name}' to '{value}'.")
    call.phone.overrides[name] = value
    return 0


class _Process:
    """A process in the list of processes."""

    def __init__(self, user: str, pid: int, parent: int, name: str) -> None:
        self.user, self.pid, self.parent, self.name = user, pid, parent, name


def processes(phone: Phone) -> Iterator[_Process]:
    """Yields the processes of the phone."""
    yield _Process("root", 1, 0, "init")
    yield _Process("root", 300, 1, "zygote64")
    yield _Process("system", 600, 300, "system_server")
    yield _Process("u0_a80", 900, 300, "com.android.systemui")
    yield _Process("shell", 1000, 1, "adbd")
    if phone.served is not None and phone.is_running:
        yield _Process("u0_a100", APP_PROCESS, 300, phone.served.name)
    for number, process in phone.processes.items():
        yield _Process("shell", number, 1000, process.name)


async def ps(call: Call) -> int:
    """Lists processes; `-p PID` one, `-o NAME,PID` chosen columns."""
    options = read_options(call.arguments, ("-p", "-o", "-u"))
    columns = (options.get("-o") or "USER,PID,PPID,VSZ,RSS,WCHAN,ADDR,S,NAME").upper().split(",")
    await call.print_line(" ".join(column.ljust(12) for column in columns[:-1]) + " " + columns[-1])
    for process in processes(call.phone):
        if options.get("-p") not in (None, str(process.pid)):
            continue
        if options.get("-u") not in (None, process.user):
            continue
        values = {
            "USER": process.user,
            "PID": str(process.pid),
            "PPID": str(process.parent),
            "VSZ": "0",  # memory is not measured
            "RSS": "0",
            "WCHAN": "0",
            "ADDR": "0",
            "S": "S",
            "NAME": process.name,
            "ARGS": process.name,
            "CMD": process.name,
        }
        shown = [values.get(column.partition("=")[0], "0") for column in columns]
        await call.print_line(" ".join(value.ljust(12) for value in shown[:-1]) + " " + shown[-1])
    return 0


async def pidof(call: Call) -> int:
    """Prints the process id of a name."""
    found = [one.pid for one in processes(call.phone) if one.name in call.arguments]
    if not found:
        return 1
    await call.print_line(" ".join(map(str, found)))
    return 0


async def kill(call: Call) -> int:
    """Ends the app or what tools have started; nothing else can be ended."""
    phone = call.phone
    for word in read_options(call.arguments, ("-s",)).rest:
        name = phone.served.name if phone.served else ""
        started = [
            one for number, one in phone.processes.items() if word in (str(number), one.name)
        ]
        if started:
            for process in started:
                process.ended.set()
        elif word in (str(APP_PROCESS), name) and phone.is_running:
            await phone.stop(name)
        else:
            return await call.print_error(f"{call.name}: {word}: No such process")
    return 0


async def date(call: Call) -> int:
    """Prints the time, in a `+FORMAT` if given; the clock cannot be set."""
    options = read_options(call.arguments, (), ("-u",))
    if any(not word.startswith("+") for word in options.rest):
        return await refuse(call, "the clock cannot be set", 1)
    layout = next((word[1:] for word in call.arguments if word.startswith("+")), None)
    layout = layout or "%a %b %e %H:%M:%S UTC %Y"
    now = time.time()
    layout = layout.replace("%s", str(int(now))).replace("%N", f"{int(now * 1e9) % 10**9:09d}")
    await call.print_line(time.strftime(layout, time.gmtime(now)))
    return 0


async def sleep(call: Call) -> int:
    """Waits in real time."""
    await asyncio.sleep(float(call.arguments[0]) if call.arguments else 0)
    return 0


async def identity(call: Call) -> int:
    """Runs `id` and `whoami`."""
    names = "uid=2000(shell) gid=2000(shell) groups=2000(shell)"
    await call.print_line("shell" if call.name.endswith("whoami") else names)
    return 0


async def uname(call: Call) -> int:
    """Runs `uname`, with `-a` and `-m`."""
    flags = "".join(call.arguments)
    await call.print_line(
        "Linux localhost 6.1.0 #1 SMP PREEMPT x86_64 Toybox"
        if "a" in flags
        else "x86_64"
        if "m" in flags
        else "Linux"
    )
    return 0


async def uptime(call: Call) -> int:
    """Prints for how long the phone has been served; the load is not measured."""
    minutes = int(time.time() - call.phone.started) // 60
    now = time.strftime("%H:%M:%S", time.gmtime())
    await call.print_line(f" {now} up {minutes} min,  0 users")
    return 0


async def succeed(call: Call) -> int:
    """Runs `true`, and commands that have nothing to do here."""
    return 0


async def fail(call: Call) -> int:
    """Runs `false`."""
    return 1


async def working_directory(call: Call) -> int:
    """Runs `pwd`."""
    await call.print_line(call.working)
    return 0


async def which(call: Call) -> int:
    """Prints the path of a command."""
    from tapwright.serve.commands.table import COMMANDS

    known = [name for name in call.arguments if name in COMMANDS or name in WRAPPERS]
    for name in known:
        await call.print_line(f"/system/bin/{name}")
    return 0 if known and len(known) == len(call.arguments) else 1
