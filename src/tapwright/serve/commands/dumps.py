"""The command `dumpsys`: the state of the system, in the lines that tools look for."""

from __future__ import annotations

import time
from collections.abc import Callable

from tapwright.core.screen import WindowKind
from tapwright.serve.commands.receivers import COVERAGE_ACTIONS
from tapwright.serve.phone import APP_PROCESS, DENSITY, Phone
from tapwright.serve.shell import Call

_LAUNCHER_ACTIVITY = "com.android.launcher3.Launcher"
_TASK = 12


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
    service = _SERVICES.get(name)
    if service is None:
        call.phone.log(f"shell: not served: dumpsys {' '.join(arguments)}")
        return await call.print_error(f"Can't find service: {name}", 0)
    await call.phone.look()
    await call.print_line(service(call.phone, rest))
    return 0


def top_component(phone: Phone) -> tuple[str, str]:
    """Returns package and activity in front; a phone's launcher has an activity too."""
    screen = phone.screen
    return screen.package, screen.activity or _LAUNCHER_ACTIVITY


def _record(phone: Phone, short: bool = True) -> str:
    """Returns the component in front, short or in full."""
    package, activity = top_component(phone)
    shown = activity
    if short and activity.startswith(f"{package}."):
        shown = activity.removeprefix(package)
    return f"{package}/{shown}"


def _token(text: str) -> str:
    """Returns a number in hexadecimal that stands for an object's address."""
    return f"{abs(hash(text)) % 0xFFFFFFF:07x}"


def _activity(phone: Phone, rest: list[str]) -> str:
    """Returns the dump of `activity`."""
    package, _ = top_component(phone)
    short = _record(phone)
    record = f"ActivityRecord{{{_token(short)} u0 {short} t{_TASK}}}"
    match rest[:1]:
        case ["top"]:
            running = APP_PROCESS if phone.is_running else 900
            lines = [
                f"TASK {package} id={_TASK} userId=0",
                f"  ACTIVITY {short} {_token(short)} pid={running}",
                "    Local Activity State:",
                "      mResumed=true mStopped=false mFinished=false",
            ]
        case ["processes" | "p" | "lru"]:
            lines = ["ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)"]
            if phone.is_running and phone.served is not None:
                lines.append(f"  *APP* UID 10100 ProcessRecord{{{APP_PROCESS}:{package}/u0a100}}")
        case ["services" | "s" | "broadcasts" | "b" | "providers" | "prov" | "intents" | "i"]:
            lines = [f"ACTIVITY MANAGER {rest[0].upper()} (dumpsys activity {rest[0]})"]
            lines += _services(phone) if rest[0].startswith("s") else ["  (nothing)"]
        case _:
            lines = [
                "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)",
                "Display #0 (activities from top to bottom):",
                f"  * Task{{{_token(package)} #{_TASK} type=standard A=10100:{package}}}",
                f"    * Hist  #0: {record}",
                f"      packageName={package} processName={package}",
                f"    Run #0: {record}",
                f"    mResumedActivity: {record}",
                f"  mFocusedApp={record}",
                f"  topResumedActivity={record}",
                f"  ResumedActivity: {record}",
            ]
    return "\n".join(lines)


def _services(phone: Phone) -> list[str]:
    """Returns the accessibility services that a tool has switched on."""
    enabled = phone.system.settings.get(("secure", "enabled_accessibility_services"), "")
    return [
        f"  * ServiceRecord{{{_token(name)} u0 {name}}}" for name in enabled.split(":") if name
    ] or ["  (nothing)"]


def _window(phone: Phone, rest: list[str]) -> str:
    """Returns the dump of `window`."""
    full, short = _record(phone, short=False), _record(phone)
    width, height = phone.screen.size
    rotation = int(phone.screen.landscape)
    awake = "true" if phone.is_on else "false"
    is_popup = phone.screen.window is WindowKind.POPUP
    focused = f"PopupWindow:{_token(short)}" if is_popup else full
    return "\n".join(
        (
            "WINDOW MANAGER WINDOWS (dumpsys window windows)",
            f"  Window #0 Window{{{_token(full)} u0 {full}}}:",
            f"    mDisplayId=0 mSession=Session{{{_token(short)} {APP_PROCESS}:u0a10100}}",
            f"    mAttrs={{(0,0)(fillxfill) ty=BASE_APPLICATION pfl={rotation}}}",
            "    isOnScreen=true",
            "    isVisible=true",
            f"  mCurrentFocus=Window{{{_token(focused)} u0 {focused}}}",
            f"  mFocusedApp=ActivityRecord{{{_token(short)} u0 {short} t{_TASK}}}",
            f"  init={width}x{height} {DENSITY}dpi cur={width}x{height} app={width}x{height}",
            f"  mRotation={rotation} mCurrentRotation=ROTATION_{90 * rotation}",
            "WINDOW MANAGER POLICY STATE (dumpsys window policy)",
            f"    mAwake={awake} screenState=SCREEN_STATE_{'ON' if phone.is_on else 'OFF'}",
            "    KeyguardServiceDelegate",
            "      showing=false",
            "    mShowingLockscreen=false mDreamingLockscreen=false isStatusBarKeyguard=false",
        )
    )


def package_text(phone: Phone, name: str) -> str:
    """Returns the output of `dumpsys package NAME`."""
    package = phone.packages.get(name)
    if package is None:
        return f"Unable to find package: {name}"
    when = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(phone.started))
    token = _token(name)
    lines = ["Activity Resolver Table:", "  Non-Data Actions:"]
    if package.launcher:
        lines += [
            "      android.intent.action.MAIN:",
            f"        {_token(name)} {package.component(package.launcher)} filter {_token(when)}",
            '          Action: "android.intent.action.MAIN"',
            '          Category: "android.intent.category.LAUNCHER"',
        ]
    receivers = list(package.receivers)
    if package is phone.served and phone.tells_coverage:
        receivers.append((f"{name}.CoverageReceiver", COVERAGE_ACTIONS))
    if receivers:
        lines += ["", "Receiver Resolver Table:", "  Non-Data Actions:"]
        for receiver, actions in receivers:
            for action in actions:
                lines.append(f"      {action}:")
                lines.append(f"        {_token(receiver)} {package.component(receiver)}")
    lines += [
        "",
        "Packages:",
        f"  Package [{name}] ({_token(name)}):",
        "    userId=10100",
        f"    pkg=Package{{{_token(name)} {name}}}",
        f"    codePath={package.file.removesuffix('/base.apk')}",
        f"    resourcePath={package.file.removesuffix('/base.apk')}",
        "    primaryCpuAbi=null",
        f"    versionCode={package.version_code} minSdk={package.min_sdk}"
        f" targetSdk={package.target_sdk}",
        f"    versionName={package.version_name or 'null'}",
        f"    signatures=PackageSignatures{{{token} version:2, signatures:[{token}]}}",
        "    flags=[ HAS_CODE ALLOW_CLEAR_USER_DATA ALLOW_BACKUP ]",
        "    pkgFlags=[ HAS_CODE ALLOW_CLEAR_USER_DATA ALLOW_BACKUP ]",
        f"    dataDir=/data/user/0/{name}",
        f"    firstInstallTime={when}",
        f"    lastUpdateTime={when}",
        "    requested permissions:",
        *(f"      {permission}" for permission in package.permissions),
        "    User 0: ceDataInode=1 installed=true hidden=false stopped=false enabled=0",
        "      runtime permissions:",
        *(
            f"        {permission}: granted={str(permission in phone.system.granted).lower()},"
            " flags=[ ]"
            for permission in package.permissions
        ),
    ]
    return "\n".join(lines)


def _package(phone: Phone, rest: list[str]) -> str:
    """Returns the dump of `package`."""
    names = [word for word in rest if not word.startswith("-")] or list(phone.packages)
    return "\n".join(package_text(phone, name) for name in names)


def _display(phone: Phone, rest: list[str]) -> str:
    """Returns the dump of `display`."""
    width, height = phone.size
    shown_width, shown_height = phone.screen.size
    rotation = int(phone.screen.landscape)
    frame = f"logicalFrame=Rect(0, 0 - {shown_width}, {shown_height})"
    return "\n".join(
        (
            "DISPLAY MANAGER (dumpsys display)",
            f"  mViewports=[DisplayViewport{{type=INTERNAL, valid=true, displayId=0,"
            f" orientation={rotation}, {frame}, deviceWidth={width}, deviceHeight={height}}}]",
            f"    mPhys=PhysicalDisplayInfo{{{width} x {height}, 60.0 fps, density {DENSITY}.0,"
            f" {DENSITY}.0 x {DENSITY}.0 dpi, secure true}}",
            f"    mCurrentOrientation={rotation}",
        )
    )


def _power(phone: Phone, rest: list[str]) -> str:
    """Returns the dump of `power`."""
    state = "Awake" if phone.is_on else "Asleep"
    held = "true" if phone.is_on else "false"
    shown = "ON" if phone.is_on else "OFF"
    return (
        f"POWER MANAGER (dumpsys power)\n  mWakefulness={state}\n"
        f"  mHoldingDisplaySuspendBlocker={held}\nDisplay Power: state={shown}"
    )


def _input_method(phone: Phone, rest: list[str]) -> str:
    """Returns the dump of `input_method`."""
    shown = "true" if phone.screen.keyboard_shown else "false"
    current = phone.system.settings["secure", "default_input_method"]
    return (
        f"Current Input Method Manager state:\n  mCurMethodId={current}\n"
        f"  mShowRequested={shown} mInputShown={shown}"
    )


def _battery(phone: Phone, rest: list[str]) -> str:
    """Returns the dump of `battery`."""
    return (
        "Current Battery Service state:\n  AC powered: true\n  USB powered: false\n"
        "  Wireless powered: false\n  status: 5\n  health: 2\n  present: true\n  level: 100\n"
        "  scale: 100\n  voltage: 5000\n  temperature: 250\n  technology: Li-ion"
    )


def _input(phone: Phone, rest: list[str]) -> str:
    """Returns the dump of `input`."""
    return f"INPUT MANAGER (dumpsys input)\n  SurfaceOrientation: {int(phone.screen.landscape)}"


def _surfaces(phone: Phone, rest: list[str]) -> str:
    """Returns the dump of `SurfaceFlinger`."""
    return 'Display 0 (HWC display 0): port=0 pnpId=TAP displayName="Tapwright"'


def _memory(phone: Phone, rest: list[str]) -> str:
    """Returns the dump of `meminfo`."""
    return "Applications Memory Usage (in Kilobytes):\nUptime: 1 Realtime: 1\n  TOTAL PSS: 90000"


_SERVICES: dict[str, Callable[[Phone, list[str]], str]] = {
    "activity": _activity,
    "window": _window,
    "package": _package,
    "display": _display,
    "power": _power,
    "input_method": _input_method,
    "battery": _battery,
    "input": _input,
    "SurfaceFlinger": _surfaces,
    "meminfo": _memory,
}
