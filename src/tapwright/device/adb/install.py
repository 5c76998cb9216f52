"""Puts an app on a phone, fresh: by the phone's own package manager."""

from __future__ import annotations

import hashlib
import re
import shlex
from typing import NamedTuple

from tapwright.core.app import App
from tapwright.core.errors import DeviceError, InputError, UnsupportedError
from tapwright.device.adb.connection import AdbConnection

_INSTALL_SECONDS = 300.0
_PLACE = "/data/local/tmp/tapwright.apk"
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
    """What the phone says of the app."""

    launcher: str  # component, empty when there is none
    receivers: frozenset[str]  # actions of broadcasts that it hears


def install(link: AdbConnection, app: App, grant: str) -> Installed:
    """The app with no data, not running."""
    if app.path is None:
        if not _paths(link, app.package):
            raise InputError(f"{app.package} is not on {link.serial}", hint="give its .apk file")
        clear(link, app, grant)
        return look_up(link, app.package)
    if _is_the_same(link, app):
        clear(link, app, grant)
        return look_up(link, app.package)
    link.again(lambda: link.phone.sync.push(str(app.path), _PLACE))
    flags = "-r -t -g" if grant == "all" else "-r -t"
    answer = link.shell(f"pm install {flags} {_PLACE}", _INSTALL_SECONDS)
    failure = _FAILURE.search(answer)
    if failure is not None and failure["reason"] in _IN_THE_WAY:
        link.shell(f"pm uninstall {app.package}")
        answer = link.shell(f"pm install {flags} {_PLACE}", _INSTALL_SECONDS)
        failure = _FAILURE.search(answer)
    link.shell(f"rm -f {_PLACE}")
    if "Success" not in answer:
        raise _refusal(link, app, answer, failure)
    clear(link, app, grant)
    return look_up(link, app.package)


def clear(link: AdbConnection, app: App, grant: str) -> None:
    """As after a fresh install: data gone, permissions as asked for."""
    answer = link.shell(f"pm clear {app.package}")
    if "Success" not in answer:
        raise DeviceError(
            f"{link.serial} does not clear {app.package}: {answer.strip() or 'no answer'}",
            hint="on some phones USB debugging has a security setting of its own",
        )
    if grant == "all":
        # Clearing takes back what was granted at install.
        asked = _PERMISSION.findall(link.shell(f"dumpsys package {app.package}"))
        if asked:
            lines = (f"pm grant {app.package} {name} 2>/dev/null" for name in dict.fromkeys(asked))
            link.shell(";".join(lines))


def look_up(link: AdbConnection, package: str) -> Installed:
    """What the package manager knows of an app."""
    text = link.shell(f"dumpsys package {package}")
    answer = link.shell(
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


def _is_the_same(link: AdbConnection, app: App) -> bool:
    paths = _paths(link, app.package)
    if len(paths) != 1 or app.path is None:
        return False
    own = hashlib.md5(app.path.read_bytes()).hexdigest()
    return own in link.shell(f"md5sum {shlex.quote(paths[0])}")


def _paths(link: AdbConnection, package: str) -> list[str]:
    answer = link.shell(f"pm path {package}")
    return [line.removeprefix("package:") for line in answer.split() if line.startswith("package:")]


def _refusal(
    link: AdbConnection, app: App, answer: str, failure: re.Match[str] | None
) -> DeviceError:
    if failure is None:
        return DeviceError(f"{link.serial} did not install {app.name}: {answer.strip()}")
    reason, detail = failure["reason"], failure["detail"] or ""
    what = f"{link.serial} did not install {app.name}: {reason} {detail}".strip()
    if reason.startswith(_UNFIT):
        return UnsupportedError(what, hint="this app is not made for this phone")
    if reason == "INSTALL_FAILED_INSUFFICIENT_STORAGE":
        return DeviceError(what, hint="free some space on the phone")
    return DeviceError(what)
