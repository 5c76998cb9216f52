"""Installs an app on a phone without any data, by the phone's package manager."""

from __future__ import annotations

import hashlib
import re
import shlex
from typing import NamedTuple

from tapwright.apk.splits import is_made
from tapwright.core.app import App
from tapwright.core.errors import DeviceError, InputError, UnsupportedError
from tapwright.device.adb.connection import AdbConnection

_INSTALL_SECONDS = 300.0
_REMOTE_PATH = "/data/local/tmp/tapwright.apk"
_FAILURE = re.compile(r"Failure \[(?P<reason>[A-Z_]+)(?:: ?(?P<detail>.*?))?\]?\s*$", re.MULTILINE)
# The app is there in a form that cannot be replaced.
_IN_THE_WAY = (
    "INSTALL_FAILED_UPDATE_INCOMPATIBLE",
    "INSTALL_FAILED_VERSION_DOWNGRADE",
    "INSTALL_FAILED_ALREADY_EXISTS",
    "INSTALL_FAILED_PERMISSION_MODEL_DOWNGRADE",
)
_UNFIT = ("INSTALL_FAILED_NO_MATCHING_ABIS", "INSTALL_FAILED_OLDER_SDK", "INSTALL_PARSE_FAILED")
_PERMISSION = re.compile(r"^\s+([\w.]+\.permission\.[\w.]+): granted=false", re.MULTILINE)


class Installed(NamedTuple):
    """What the package manager reports of the app."""

    launcher: str  # component, empty when there is none
    receivers: frozenset[str]  # actions of broadcasts that it hears


def install(connection: AdbConnection, app: App, grant: str) -> Installed:
    """Installs the app if it is not there yet, without data and not running."""
    if app.path is None:
        if not paths_of(connection, app.package):
            raise InputError(
                f"{app.package} is not on {connection.serial}", hint="give its .apk file"
            )
        clear(connection, app, grant)
        return look_up(connection, app.package)
    if is_made(app.path):
        raise UnsupportedError(
            f"{app.name} was made one APK of several, which no phone accepts without a signature",
            hint=f"adb install-multiple its parts, then give package:{app.package}",
        )
    if _is_the_same(connection, app):
        clear(connection, app, grant)
        return look_up(connection, app.package)
    connection.with_retry(lambda: connection.phone.sync.push(str(app.path), _REMOTE_PATH))
    flags = "-r -t -g" if grant == "install" else "-r -t"
    answer = connection.shell(f"pm install {flags} {_REMOTE_PATH}", _INSTALL_SECONDS)
    failure = _FAILURE.search(answer)
    if failure is not None and failure["reason"] in _IN_THE_WAY:
        connection.shell(f"pm uninstall {app.package}")
        answer = connection.shell(f"pm install {flags} {_REMOTE_PATH}", _INSTALL_SECONDS)
        failure = _FAILURE.search(answer)
    connection.shell(f"rm -f {_REMOTE_PATH}")
    if "Success" not in answer:
        raise _refusal(connection, app, answer, failure)
    clear(connection, app, grant)
    return look_up(connection, app.package)


def clear(connection: AdbConnection, app: App, grant: str) -> None:
    """Resets the app to the state after an install: no data, permissions as asked for."""
    answer = connection.shell(f"pm clear {app.package}")
    if "Success" not in answer:
        raise DeviceError(
            f"{connection.serial} does not clear {app.package}: {answer.strip() or 'no answer'}",
            hint="on some phones USB debugging has a security setting of its own",
        )
    if grant == "install":
        # Clearing revokes what was granted at install.
        asked = _PERMISSION.findall(connection.shell(f"dumpsys package {app.package}"))
        if asked:
            lines = (f"pm grant {app.package} {name} 2>/dev/null" for name in dict.fromkeys(asked))
            connection.shell(";".join(lines))


def look_up(connection: AdbConnection, package: str) -> Installed:
    """Returns launcher activity and broadcast receivers of an installed app."""
    text = connection.shell(f"dumpsys package {package}")
    answer = connection.shell(
        "cmd package resolve-activity --brief -a android.intent.action.MAIN"
        f" -c android.intent.category.LAUNCHER {package}"
    )
    lines = [line.strip() for line in answer.splitlines()]
    named = [line for line in lines if line.startswith(f"{package}/")]
    if not named:
        # Before Android 7 the package manager is asked by its dump.
        main = re.search(rf"android\.intent\.action\.MAIN:\s+\w+ ({re.escape(package)}/\S+)", text)
        named = [main.group(1)] if main else []
    receivers = text.partition("Receiver Resolver Table:")[2].partition("Service Resolver")[0]
    actions = frozenset(re.findall(r"^\s+([\w.]+):$", receivers, re.MULTILINE))
    return Installed(named[-1] if named else "", actions)


def _is_the_same(connection: AdbConnection, app: App) -> bool:
    """Returns whether the same APK is already installed, by its digest."""
    paths = paths_of(connection, app.package)
    if len(paths) != 1 or app.path is None:
        return False
    own = hashlib.md5(app.path.read_bytes()).hexdigest()
    return own in connection.shell(f"md5sum {shlex.quote(paths[0])}")


def paths_of(connection: AdbConnection, package: str) -> list[str]:
    """Returns the APK files of an installed package."""
    answer = connection.shell(f"pm path {package}")
    return [line.removeprefix("package:") for line in answer.split() if line.startswith("package:")]


def _refusal(
    connection: AdbConnection, app: App, answer: str, failure: re.Match[str] | None
) -> DeviceError:
    """Returns the error for an install that failed, with a hint."""
    if failure is None:
        return DeviceError(f"{connection.serial} did not install {app.name}: {answer.strip()}")
    reason, detail = failure["reason"], failure["detail"] or ""
    what = f"{connection.serial} did not install {app.name}: {reason} {detail}".strip()
    if reason.startswith(_UNFIT):
        return UnsupportedError(what, hint="this app is not made for this phone")
    if reason == "INSTALL_FAILED_INSUFFICIENT_STORAGE":
        return DeviceError(what, hint="free some space on the phone")
    return DeviceError(what)
