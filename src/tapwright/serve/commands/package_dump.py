"""What `dumpsys package` and `pm dump` print of a package."""

from __future__ import annotations

import time
from collections.abc import Sequence

from tapwright.serve.commands.receivers import COVERAGE_ACTIONS
from tapwright.serve.commands.tasks import token
from tapwright.serve.packages import Package
from tapwright.serve.phone import Phone


async def granted_permissions(phone: Phone, package: Package) -> set[str]:
    """Returns the permissions that a package holds: of the served app, those the device knows."""
    if package is phone.served and phone.takes_calls:
        answer = await phone.call("permissions", names=list(package.permissions))
        return set(answer["held"])
    return phone.system.granted & set(package.permissions)


async def package_text(phone: Phone, name: str) -> str:
    """Returns the output of `dumpsys package NAME`."""
    package = phone.packages.get(name)
    if package is None:
        return f"Unable to find package: {name}"
    granted = await granted_permissions(phone, package)
    when = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(phone.started))
    receivers = list(package.receivers)
    if package is phone.served and phone.tells_coverage:
        receivers.append((f"{name}.CoverageReceiver", COVERAGE_ACTIONS))
    lines = [
        *_activity_table(package, name, when),
        *_receiver_table(package, receivers),
        *_package_entry(package, name, when),
        *_permissions(package, granted),
    ]
    return "\n".join(lines)


def _activity_table(package: Package, name: str, when: str) -> list[str]:
    lines = ["Activity Resolver Table:", "  Non-Data Actions:"]
    if package.launcher:
        lines += [
            "      android.intent.action.MAIN:",
            f"        {token(name)} {package.component(package.launcher)} filter {token(when)}",
            '          Action: "android.intent.action.MAIN"',
            '          Category: "android.intent.category.LAUNCHER"',
        ]
    return lines


def _receiver_table(package: Package, receivers: Sequence[tuple[str, Sequence[str]]]) -> list[str]:
    if not receivers:
        return []
    lines = ["", "Receiver Resolver Table:", "  Non-Data Actions:"]
    for receiver, actions in receivers:
        for action in actions:
            lines.append(f"      {action}:")
            lines.append(f"        {token(receiver)} {package.component(receiver)}")
    return lines


def _package_entry(package: Package, name: str, when: str) -> list[str]:
    address = token(name)
    return [
        "",
        "Packages:",
        f"  Package [{name}] ({address}):",
        "    userId=10100",
        f"    pkg=Package{{{address} {name}}}",
        f"    codePath={package.file.removesuffix('/base.apk')}",
        f"    resourcePath={package.file.removesuffix('/base.apk')}",
        "    primaryCpuAbi=null",
        f"    versionCode={package.version_code} minSdk={package.min_sdk}"
        f" targetSdk={package.target_sdk}",
        f"    versionName={package.version_name or 'null'}",
        f"    signatures=PackageSignatures{{{address} version:2, signatures:[{address}]}}",
        "    flags=[ HAS_CODE ALLOW_CLEAR_USER_DATA ALLOW_BACKUP ]",
        "    pkgFlags=[ HAS_CODE ALLOW_CLEAR_USER_DATA ALLOW_BACKUP ]",
        f"    dataDir=/data/user/0/{name}",
        f"    firstInstallTime={when}",
        f"    lastUpdateTime={when}",
    ]


def _permissions(package: Package, granted: set[str]) -> list[str]:
    return [
        "    requested permissions:",
        *(f"      {permission}" for permission in package.permissions),
        "    User 0: ceDataInode=1 installed=true hidden=false stopped=false enabled=0",
        "      runtime permissions:",
        *(
            f"        {permission}: granted={str(permission in granted).lower()}, flags=[ ]"
            for permission in package.permissions
        ),
    ]
