"""The commands `pm` and `cmd package`: list, install, clear and grant."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

from tapwright.core.errors import TapwrightError
from tapwright.serve.commands.options import Options, read_options
from tapwright.serve.commands.package_dump import package_text
from tapwright.serve.commands.refusal import refuse
from tapwright.serve.packages import Package
from tapwright.serve.shell import Call
from tapwright.serve.storage import TEMPORARY

_VALUES = ("--user", "-i", "-S", "--abi", "--install-location", "--install-reason", "-c", "-a")
# A phone has many; tools only look whether their own app is among them.
_SYSTEM = ("android", "com.android.systemui", "com.android.settings", "com.android.launcher3")


async def pm(call: Call) -> int:
    """Runs the command `pm` (package manager)."""
    if not call.arguments:
        return await call.print_error("Package manager (package) commands:\n  help")
    verb, *rest = call.arguments
    function = _VERBS.get(verb)
    if function is None:
        call.phone.log(f"shell: not served: pm {' '.join(call.arguments)}")
        return await call.print_error(f"Unknown command: {verb}", 255)
    return await function(call, read_options(rest, _VALUES))


async def _clear(call: Call, options: Options) -> int:
    """Runs `pm clear`."""
    found = await call.phone.clear(next(iter(options.rest), ""))
    await call.print_line("Success" if found else "Failed")
    return 0 if found else 1


async def _dump(call: Call, options: Options) -> int:
    """Runs `pm dump`."""
    await call.print_line(await package_text(call.phone, next(iter(options.rest), "")))
    return 0


async def _list(call: Call, options: Options) -> int:
    """Runs `pm list`."""
    match options.rest:
        case ["packages" | "package", *words]:
            await _list_packages(call, options, words)
        case ["features"]:
            await call.print_line(
                "feature:android.hardware.touchscreen\nfeature:android.software.home"
            )
        case ["users"]:
            await call.print_line("Users:\n\tUserInfo{0:Owner:c13} running")
        case ["permissions", *_]:
            await _list_permissions(call, grouped=options.has("-g"))
        case ["instrumentation" | "libraries"]:
            return 0  # there are none
        case _:
            return await call.print_error(
                f"Error: unknown list type '{' '.join(options.rest)}'", 255
            )
    return 0


async def _list_packages(call: Call, options: Options, words: list[str]) -> None:
    """Prints the packages whose names hold all words."""
    places = {name: package.file for name, package in call.phone.packages.items()}
    if not options.has("-3"):
        places = dict.fromkeys(_SYSTEM, "/system") | places
    if options.has("-s"):
        places = dict.fromkeys(_SYSTEM, "/system")
    for name, place in places.items():
        if all(word in name for word in words):
            shown = f"{place}={name}" if options.has("-f") else name
            user = f" uid:{_user_of(call, name)}" if options.has("-U") else ""
            await call.print_line(f"package:{shown}{user}")


def _user_of(call: Call, name: str) -> int:
    """Returns the number of the user that a package runs as: each app has one of its own."""
    apps = list(call.phone.packages)
    return 10100 + apps.index(name) if name in apps else 1000


async def _list_permissions(call: Call, *, grouped: bool) -> None:
    """Prints the permissions of Android and those that packages ask for."""
    names = {name for package in call.phone.packages.values() for name in package.permissions}
    names.update((await call.phone.call("platformPermissions"))["names"])
    await call.print_line("All Permissions:\n")
    if grouped:
        await call.print_line("group:android.permission-group.UNDEFINED")
    for name in sorted(names):
        await call.print_line(f"{'  ' if grouped else ''}permission:{name}")


async def _path(call: Call, options: Options) -> int:
    """Runs `pm path`."""
    package = call.phone.packages.get(next(iter(options.rest), ""))
    if package is None:
        return 1
    await call.print_line(f"package:{package.file}")
    return 0


async def _install(call: Call, options: Options) -> int:
    """Installs a file of the phone, or `-S SIZE` bytes from the input."""
    with tempfile.TemporaryDirectory() as directory:
        names = [name for name in options.rest if name != "-"]
        if size := options.get("-S"):
            path = Path(directory) / "base.apk"
            with path.open("wb") as file:
                left = int(size)
                while left > 0 and (data := await call.source.read()):
                    file.write(data[:left])
                    left -= len(data)
        elif names:
            path = call.phone.storage.host(names[0], TEMPORARY)
        else:
            return await call.print_error(
                "Error: must either specify a package size or an APK file"
            )
        if not path.is_file():
            return await call.print_error(f"Error: failed to open {names[0]}: No such file")
        try:
            package = await call.phone.install(path)
        except TapwrightError as error:
            await call.print_line(f"Failure [INSTALL_PARSE_FAILED_NOT_APK: {error.message}]")
            return 1
    known = call.phone.system.input_methods
    offered = [package.component(name) for name in package.input_methods]
    known += [name for name in offered if name not in known]
    if options.has("-g"):
        for permission in package.permissions:
            await _set_permission(call, package, permission, allowed=True)
    await call.print_line("Success")
    return 0


async def _uninstall(call: Call, options: Options) -> int:
    """Runs `pm uninstall`."""
    name = next(iter(options.rest), "")
    if await call.phone.uninstall(name):
        await call.print_line("Success")
        return 0
    await call.print_line("Failure [DELETE_FAILED_INTERNAL_ERROR]")
    return 1


async def _grant(call: Call, options: Options) -> int:
    """Runs `pm grant` and `pm revoke`."""
    verb = call.arguments[0]
    match options.rest:
        case [name, permission]:
            package = call.phone.packages.get(name)
        case _:
            return await call.print_error(f"Error: {verb} needs a package and a permission", 255)
    if package is None:
        return await call.print_error(f"Exception: Unknown package: {name}", 255)
    if permission not in package.permissions:
        what = f"Package {name} has not requested permission {permission}"
        return await call.print_error(f"java.lang.SecurityException: {what}", 255)
    await _set_permission(call, package, permission, allowed=verb == "grant")
    return 0


async def _set_permission(call: Call, package: Package, permission: str, *, allowed: bool) -> None:
    """Grants a permission or takes it away, which ends the app's process as on a phone."""
    phone = call.phone
    if allowed:
        phone.system.granted.add(permission)
    else:
        phone.system.granted.discard(permission)
    if package is phone.served and phone.takes_calls:
        await phone.call("permission", name=permission, allowed=allowed)
        if not allowed and phone.is_running:
            await phone.stop(package.name)


async def _enable(call: Call, options: Options) -> int:
    """Runs `pm enable`, `disable` and `disable-user`: no package can be switched off."""
    name = next(iter(options.rest), "")
    if name.partition("/")[0] not in call.phone.packages:
        what = f"java.lang.IllegalArgumentException: Unknown package: {name}"
        return await call.print_error(f"Error: {what}", 255)
    return await refuse(call, "packages and components stay enabled")


async def _install_location(call: Call, options: Options) -> int:
    """Runs `pm get-install-location`."""
    await call.print_line("0[auto]")
    return 0


async def _trim_caches(call: Call, options: Options) -> int:
    """Runs `pm trim-caches SIZE`, which deletes nothing where as much is free."""
    match = re.fullmatch(r"(\d+)([KMG]?)", next(iter(options.rest), ""))
    if match is None:
        return await call.print_error("Error: no size specified", 255)
    wanted = int(match[1]) * 1024 ** " KMG".index(match[2] or " ")
    if shutil.disk_usage(call.phone.storage.host("/")).free < wanted:
        return await refuse(call, "less is free, and caches are not deleted")
    return 0


async def _resolve(call: Call, options: Options) -> int:
    """Runs `resolve-activity [--brief] … PACKAGE`, which prints its launcher activity."""
    package = call.phone.packages.get(options.rest[-1] if options.rest else "")
    if package is None or not package.launcher:
        await call.print_line("No activity found")
        return 0
    component = package.component(package.launcher)
    if options.has("--brief"):
        await call.print_line(
            f"priority=0 preferredOrder=0 match=0x108000 specificIndex=-1\n{component}"
        )
    else:
        await call.print_line(
            f"ActivityInfo:\n  name={package.launcher}\n  packageName={package.name}"
        )
    return 0


_VERBS: dict[str, Callable[[Call, Options], Awaitable[int]]] = {
    "list": _list,
    "path": _path,
    "clear": _clear,
    "install": _install,
    "uninstall": _uninstall,
    "grant": _grant,
    "revoke": _grant,
    "resolve-activity": _resolve,
    "dump": _dump,
    **dict.fromkeys(("enable", "disable", "disable-user"), _enable),
    "get-install-location": _install_location,
    "trim-caches": _trim_caches,
}
