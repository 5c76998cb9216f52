"""What the app has left with the system, and the network: dumps of those services."""

from __future__ import annotations

from tapwright.core.errors import UnsupportedError
from tapwright.serve.phone import Phone

_ALARM_TYPES = ("RTC_WAKEUP", "RTC", "ELAPSED_WAKEUP", "ELAPSED")


def _require_calls(phone: Phone, what: str) -> None:
    """Refuses for a device that knows nothing of it."""
    if not phone.takes_calls:
        raise UnsupportedError(f"{phone.device.name} has no {what}")


async def notifications_text(phone: Phone, rest: list[str]) -> str:
    """Returns the notifications that are shown."""
    lines = ["Current Notification Manager state:", "  Notification List:"]
    for key, title, text in await notification_keys(phone):
        lines.append(f"    NotificationRecord({key})")
        lines.append(f"      android.title=String ({title})")
        lines.append(f"      android.text=String ({text})")
    return "\n".join(lines)


async def notification_keys(phone: Phone) -> list[tuple[str, str, str]]:
    """Returns key, title and text of each notification, those of the shell last."""
    _require_calls(phone, "notifications")
    shown = []
    if phone.served is not None:
        for one in (await phone.call("notifications"))["notifications"]:
            key = f"0|{phone.served.name}|{one['id']}|{one['tag'] or 'null'}|10100"
            shown.append((key, one["title"] or "", one["text"] or ""))
    for tag, (title, text) in phone.system.shell_notifications.items():
        shown.append((f"0|com.android.shell|2020|{tag}|2000", title, text))
    return shown


async def alarms_text(phone: Phone, rest: list[str]) -> str:
    """Returns the alarms that are set."""
    _require_calls(phone, "alarms")
    alarms = (await phone.call("alarms"))["alarms"] if phone.served else []
    package = phone.served.name if phone.served else ""
    lines = ["Current Alarm Manager state:", f"  {len(alarms)} pending alarms:"]
    for one in alarms:
        kind = _ALARM_TYPES[one["type"]] if one["type"] in range(4) else str(one["type"])
        lines.append(f"    {kind}: Alarm{{type {one['type']} {package}}}")
        lines.append(f"      tag={one['tag']} when={one['when']} repeatInterval={one['interval']}")
    return "\n".join(lines)


async def jobs_text(phone: Phone, rest: list[str]) -> str:
    """Returns the jobs that are scheduled."""
    _require_calls(phone, "jobs")
    jobs = (await phone.call("jobs"))["jobs"] if phone.served else []
    lines = ["JOB SCHEDULER (dumpsys jobscheduler)", f"Registered {len(jobs)} jobs:"]
    for one in jobs:
        lines.append(f"  JOB #u0a100/{one['id']}: {one['service']}")
        lines.append(f"    Periodic: {str(one['periodic']).lower()}")
    return "\n".join(lines)


async def _is_connected(phone: Phone) -> bool:
    """Returns whether the app sees a network."""
    _require_calls(phone, "network")
    return phone.served is not None and bool((await phone.call("network"))["connected"])


async def wifi_text(phone: Phone, rest: list[str]) -> str:
    """Returns whether the wifi is on; it is the one network that there is."""
    return f"Wi-Fi is {'enabled' if await _is_connected(phone) else 'disabled'}"


async def connectivity_text(phone: Phone, rest: list[str]) -> str:
    """Returns the network in use."""
    is_connected = await _is_connected(phone)
    active = "100" if is_connected else "none"
    lines = [f"Active default network: {active}", "Current Networks:"]
    if is_connected:
        lines.append("  NetworkAgentInfo{network{100} ni{WIFI CONNECTED} Score(60)}")
    return "\n".join(lines)
