"""The table of the shell's commands by name."""

from __future__ import annotations

from dataclasses import replace

from tapwright.serve.commands import (
    activity,
    display,
    dumps,
    files,
    gestures,
    logcat,
    monkey,
    package,
    system,
    text,
)
from tapwright.serve.shell import Call, Command


async def cmd(call: Call) -> int:
    """Runs `cmd SERVICE …`, which calls the same tools by another name."""
    services = {
        "activity": activity.am,
        "package": package.pm,
        "window": display.wm,
        "settings": display.settings,
        "input_method": display.input_method,
        "input": gestures.input_command,
    }
    if call.arguments[:1] == ["-l"]:
        await call.print_line("Currently running services:\n  " + "\n  ".join(sorted(services)))
        return 0
    name = call.arguments[0] if call.arguments else ""
    service = services.get(name)
    if service is None:
        call.phone.log(f"shell: not served: cmd {' '.join(call.arguments)}")
        return await call.print_error(f"cmd: Can't find service: {name}", 20)
    return await service(replace(call, name=name, arguments=call.arguments[1:]))


COMMANDS: dict[str, Command] = {
    "am": activity.am,
    "cmd": cmd,
    "dumpsys": dumps.dumpsys,
    "ime": display.input_method,
    "input": gestures.input_command,
    "log": logcat.write_log,
    "logcat": logcat.logcat,
    "monkey": monkey.monkey,
    "pm": package.pm,
    "screencap": display.screencap,
    "settings": display.settings,
    "svc": display.svc,
    "uiautomator": display.uiautomator,
    "wm": display.wm,
    "cat": files.cat,
    "chmod": files.change_mode,
    "chown": files.change_mode,
    "cp": files.move_or_copy,
    "df": files.disk_free,
    "ls": files.ls,
    "md5sum": files.digest,
    "mkdir": files.mkdir,
    "mv": files.move_or_copy,
    "rm": files.rm,
    "sha1sum": files.digest,
    "sha256sum": files.digest,
    "stat": files.file_facts,
    "test": files.test,
    "[": files.test,
    "touch": files.touch,
    "cut": text.cut,
    "echo": text.echo,
    "grep": text.grep,
    "head": text.head,
    "sort": text.sort,
    "tail": text.tail,
    "tr": text.translate,
    "wc": text.count,
    "date": system.date,
    "false": system.fail,
    "getprop": system.getprop,
    "id": system.identity,
    "kill": system.kill,
    "killall": system.kill,
    "pidof": system.pidof,
    "ps": system.ps,
    "pwd": system.working_directory,
    "setprop": system.setprop,
    "sleep": system.sleep,
    "sync": system.succeed,
    "true": system.succeed,
    "uname": system.uname,
    "uptime": system.uptime,
    "which": system.which,
    "whoami": system.identity,
}
