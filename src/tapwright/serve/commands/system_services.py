"""Services of `cmd` that change what the phone is like: uimode, locale, notification, statusbar."""

from __future__ import annotations

from dataclasses import replace

from tapwright.serve.commands import activity, display, gestures, package
from tapwright.serve.commands.dumps import served_services
from tapwright.serve.commands.left_with_system import notification_keys
from tapwright.serve.commands.options import read_options
from tapwright.serve.commands.refusal import refuse
from tapwright.serve.shell import Call, Command

SHADE_PACKAGE = "com.android.systemui"


async def ui_mode(call: Call) -> int:
    """Runs `cmd uimode night [yes|no]`."""
    phone = call.phone
    match call.arguments:
        case ["night"]:
            pass
        case ["night", ("yes" | "no") as wanted]:
            await display.configure(phone, night=wanted == "yes")
            phone.system.night = wanted == "yes"
        case _:
            return await refuse(call, "of uimode there is night yes|no")
    await call.print_line(f"Night mode: {'yes' if phone.system.night else 'no'}")
    return 0


async def locale(call: Call) -> int:
    """Runs `cmd locale set-app-locales PACKAGE --locales TAGS` and `get-app-locales PACKAGE`."""
    options = read_options(call.arguments, ("--locales", "--user"))
    phone = call.phone
    match options.rest:
        case ["set-app-locales", name] if phone.served is not None and name == phone.served.name:
            tag = (options.get("--locales") or "").split(",")[0]
            await display.configure(phone, locale=tag or None)
            phone.system.locale = tag
        case ["get-app-locales", name] if phone.served is not None and name == phone.served.name:
            await call.print_line(f"Locales for {name} for user 0 are [{phone.system.locale}]")
        case ["set-app-locales" | "get-app-locales", name]:
            return await call.print_error(f"Unknown package {name} for userId 0", 255)
        case _:
            return await refuse(call, "of locale there are set-app-locales and get-app-locales")
    return 0


async def notification(call: Call) -> int:
    """Runs `cmd notification list` and `post`."""
    phone = call.phone
    verb, *rest = call.arguments or [""]
    if verb == "list":
        for key, _, _ in await notification_keys(phone):
            await call.print_line(key)
        return 0
    values = ("-t", "--title", "-S", "--style", "-i", "--icon", "-I", "--large-icon", "-c")
    options = read_options(rest, values)
    if verb != "post" or len(options.rest) < 2:
        return await refuse(call, "of notification there are list and post [-t TITLE] TAG TEXT")
    tag, *texts = options.rest
    title = options.get("-t", "--title") or "Shell command"
    phone.system.shell_notifications[tag] = title, " ".join(texts)
    await call.print_line(f"posting:\n  Notification(channel=shell_cmd tag={tag})")
    return 0


async def status_bar(call: Call) -> int:
    """Runs `cmd statusbar expand-notifications` and `collapse`."""
    phone = call.phone
    match call.arguments:
        case ["expand-notifications"]:
            others = ["\n".join(each) for each in phone.system.shell_notifications.values()]
            await phone.call("shade", others=others)
        case ["collapse"]:
            if (await phone.look()).package == SHADE_PACKAGE:
                await phone.inject([["back"]])
        case _:
            return await refuse(call, "of statusbar there are expand-notifications and collapse")
    return 0


async def connectivity(call: Call) -> int:
    """Runs `cmd connectivity airplane-mode [enable|disable]`."""
    match call.arguments:
        case ["airplane-mode"]:
            is_on = call.phone.system.is_airplane
            await call.print_line("enabled" if is_on else "disabled")
        case ["airplane-mode", ("enable" | "disable") as state]:
            await display.set_airplane(call.phone, state == "enable")
        case _:
            return await refuse(call, "of connectivity there is airplane-mode enable|disable")
    return 0


async def operations(call: Call) -> int:
    """Runs `appops get PACKAGE`; none can be set, so none is."""
    match read_options(call.arguments, ("--user",)).rest:
        case ["get", name, *_] if name in call.phone.packages:
            await call.print_line("No operations.")
            return 0
        case ["get", name, *_]:
            return await call.print_error(f"Error: No UID for {name} in user 0", 255)
    return await refuse(call, "operations cannot be set; permissions can, by pm grant|revoke")


SERVICES: dict[str, Command] = {
    "activity": activity.am,
    "appops": operations,
    "connectivity": connectivity,
    "input": gestures.input_command,
    "input_method": display.input_method,
    "locale": locale,
    "notification": notification,
    "package": package.pm,
    "settings": display.settings,
    "statusbar": status_bar,
    "uimode": ui_mode,
    "window": display.wm,
}


async def cmd(call: Call) -> int:
    """Runs `cmd SERVICE …`."""
    if call.arguments[:1] == ["-l"]:
        await call.print_line("Currently running services:\n  " + "\n  ".join(sorted(SERVICES)))
        return 0
    name = call.arguments[0] if call.arguments else ""
    found = SERVICES.get(name)
    if found is None:
        call.phone.log(f"shell: not served: cmd {' '.join(call.arguments)}")
        return await call.print_error(f"cmd: Can't find service: {name}", 20)
    return await found(replace(call, name=f"cmd {name}", arguments=call.arguments[1:]))


async def service(call: Call) -> int:
    """Runs `service list` and `service check NAME`."""
    known = sorted({*SERVICES, *served_services()})
    match call.arguments:
        case ["list"]:
            await call.print_line(f"Found {len(known)} services:")
            for number, name in enumerate(known):
                await call.print_line(f"{number}\t{name}: []")
        case ["check", name]:
            await call.print_line(f"Service {name}: {'' if name in known else 'not '}found")
        case _:
            return await refuse(call, "services are not called by the numbers of their methods")
    return 0
