"""The command `dumpsys`: the state of the system, in the lines that tools look for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from tapwright.core.errors import UnsupportedError
from tapwright.core.screen import WindowKind
from tapwright.serve.commands.left_with_system import (
    alarms_text,
    connectivity_text,
    jobs_text,
    notifications_text,
    wifi_text,
)
from tapwright.serve.commands.package_dump import package_text
from tapwright.serve.commands.power_state import battery_text, change_battery
from tapwright.serve.commands.refusal import refuse
from tapwright.serve.commands.tasks import (
    activities_text,
    recents_text,
    record_text,
    tasks_of,
    token,
    top_text,
)
from tapwright.serve.phone import APP_PROCESS, Phone
from tapwright.serve.shell import Call


async def dumpsys(call: Call) -> int:
    """Prints the dump of one service, or the list of services."""
    arguments = [word for word in call.arguments if word not in ("--proto", "-t")]
    match arguments:
        case [] | ["-l"]:
            await call.print_line("Currently running services:")
            for name in sorted(_SERVICES):
                await call.print_line(f"  {name}")
            return 0
    name, *rest = arguments
    if name == "battery" and rest:
        return await change_battery(call, rest)
    service = _SERVICES.get(name)
    if service is None:
        await call.print_error(f"Can't find service: {name}")
        return await refuse(call, "what this service tells is not known", 1)
    await call.phone.look()
    await call.print_line(await service(call.phone, rest))
    return 0


async def _activity(phone: Phone, rest: list[str]) -> str:
    """Returns the dump of `activity`."""
    tasks = await tasks_of(phone)
    match rest[:1]:
        case ["top"]:
            return top_text(tasks, phone)
        case ["recents" | "r"]:
            return recents_text(tasks)
        case ["processes" | "p" | "lru"]:
            lines = ["ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)"]
            if phone.is_running and phone.served is not None:
                name = phone.served.name
                lines.append(f"  *APP* UID 10100 ProcessRecord{{{APP_PROCESS}:{name}/u0a100}}")
            return "\n".join(lines)
        case ["services" | "s"]:
            lines = ["ACTIVITY MANAGER SERVICES (dumpsys activity services)"]
            return "\n".join(lines + _services(phone))
        case [("broadcasts" | "b" | "providers" | "prov" | "intents" | "i") as part]:
            raise UnsupportedError(f"dumpsys activity {part} is not kept on a served device")
    return activities_text(tasks)


def _services(phone: Phone) -> list[str]:
    """Returns the accessibility services that a tool has switched on."""
    enabled = phone.system.settings.get(("secure", "enabled_accessibility_services"), "")
    return [
        f"  * ServiceRecord{{{token(name)} u0 {name}}}" for name in enabled.split(":") if name
    ] or ["  (nothing)"]


async def _window(phone: Phone, rest: list[str]) -> str:
    """Returns the dump of `window`."""
    task = (await tasks_of(phone))[0]
    top = task.activities[0]
    full, short = f"{top.package}/{top.name}", top.component
    width, height = phone.screen.size
    rotation = int(phone.screen.landscape)
    awake = "true" if phone.is_on else "false"
    is_popup = phone.screen.window is WindowKind.POPUP
    focused = f"PopupWindow:{token(short)}" if is_popup else full
    sizes = f"init={width}x{height} {phone.density}dpi cur={width}x{height} app={width}x{height}"
    if rest[:1] in (["displays"], ["d"]):
        return (
            f"WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)\n  Display: mDisplayId=0\n"
            f"    {sizes}\n    mCurrentFocus=Window{{{token(focused)} u0 {focused}}}\n"
            f"    mFocusedApp={record_text(top, task)}"
        )
    return "\n".join(
        (
            "WINDOW MANAGER WINDOWS (dumpsys window windows)",
            f"  Window #0 Window{{{token(full)} u0 {full}}}:",
            f"    mDisplayId=0 mSession=Session{{{token(short)} {APP_PROCESS}:u0a10100}}",
            f"    mAttrs={{(0,0)(fillxfill) ty=BASE_APPLICATION pfl={rotation}}}",
            "    isOnScreen=true",
            "    isVisible=true",
            f"  mCurrentFocus=Window{{{token(focused)} u0 {focused}}}",
            f"  mFocusedApp=ActivityRecord{{{token(short)} u0 {short} t{task.number}}}",
            f"  {sizes}",
            f"  mRotation={rotation} mCurrentRotation=ROTATION_{90 * rotation}",
            "WINDOW MANAGER POLICY STATE (dumpsys window policy)",
            f"    mAwake={awake} screenState=SCREEN_STATE_{'ON' if phone.is_on else 'OFF'}",
            "    KeyguardServiceDelegate",
            "      showing=false",
            "    mShowingLockscreen=false mDreamingLockscreen=false isStatusBarKeyguard=false",
        )
    )


async def _package(phone: Phone, rest: list[str]) -> str:
    """Returns the dump of `package`."""
    names = [word for word in rest if not word.startswith("-")] or list(phone.packages)
    return "\n".join([await package_text(phone, name) for name in names])


async def _display(phone: Phone, rest: list[str]) -> str:
    """Returns the dump of `display`."""
    width, height = phone.size
    shown_width, shown_height = phone.screen.size
    rotation, dots = int(phone.screen.landscape), f"{phone.density}.0"
    frame = f"logicalFrame=Rect(0, 0 - {shown_width}, {shown_height})"
    return "\n".join(
        (
            "DISPLAY MANAGER (dumpsys display)",
            f"  mViewports=[DisplayViewport{{type=INTERNAL, valid=true, displayId=0,"
            f" orientation={rotation}, {frame}, deviceWidth={width}, deviceHeight={height}}}]",
            f"    mPhys=PhysicalDisplayInfo{{{width} x {height}, 60.0 fps, density {dots},"
            f" {dots} x {dots} dpi, secure true}}",
            f"    mCurrentOrientation={rotation}",
        )
    )


async def _power(phone: Phone, rest: list[str]) -> str:
    """Returns the dump of `power`."""
    state = "Awake" if phone.is_on else "Asleep"
    held = "true" if phone.is_on else "false"
    shown = "ON" if phone.is_on else "OFF"
    return (
        f"POWER MANAGER (dumpsys power)\n  mWakefulness={state}\n"
        f"  mHoldingDisplaySuspendBlocker={held}\nDisplay Power: state={shown}"
    )


async def _input_method(phone: Phone, rest: list[str]) -> str:
    """Returns the dump of `input_method`."""
    shown = "true" if phone.screen.keyboard_shown else "false"
    current = phone.system.settings["secure", "default_input_method"]
    return (
        f"Current Input Method Manager state:\n  mCurMethodId={current}\n"
        f"  mShowRequested={shown} mInputShown={shown}"
    )


async def _input(phone: Phone, rest: list[str]) -> str:
    """Returns the dump of `input`."""
    return f"INPUT MANAGER (dumpsys input)\n  SurfaceOrientation: {int(phone.screen.landscape)}"


async def _surfaces(phone: Phone, rest: list[str]) -> str:
    """Returns the dump of `SurfaceFlinger`: its display, of whatever else is on it nothing."""
    if rest and rest != ["--display-id"]:
        raise UnsupportedError(f"not served here: SurfaceFlinger tells no {' '.join(rest)}")
    return 'Display 0 (HWC display 0): port=0 pnpId=TAP displayName="Tapwright"'


_SERVICES: dict[str, Callable[[Phone, list[str]], Awaitable[str]]] = {
    "activity": _activity,
    "window": _window,
    "package": _package,
    "display": _display,
    "power": _power,
    "input_method": _input_method,
    "battery": battery_text,
    "input": _input,
    "SurfaceFlinger": _surfaces,
    "notification": notifications_text,
    "alarm": alarms_text,
    "jobscheduler": jobs_text,
    "wifi": wifi_text,
    "connectivity": connectivity_text,
}


def served_services() -> list[str]:
    """Returns the names of the services that can be dumped."""
    return sorted(_SERVICES)
