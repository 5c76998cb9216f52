"""The battery of the served phone: `dumpsys battery` shows and sets it."""

from __future__ import annotations

from tapwright.serve.commands.refusal import refuse
from tapwright.serve.phone import Phone
from tapwright.serve.shell import Call

_NAMES = ("ac", "usb", "wireless", "status", "level", "temp", "present")


async def battery_text(phone: Phone, rest: list[str]) -> str:
    """Returns the state of the battery as `dumpsys battery` prints it."""
    values = phone.system.battery

    def flag(name: str) -> str:
        return str(bool(values[name])).lower()

    return (
        "Current Battery Service state:\n"
        f"  AC powered: {flag('ac')}\n  USB powered: {flag('usb')}\n"
        f"  Wireless powered: {flag('wireless')}\n  status: {values['status']}\n  health: 2\n"
        f"  present: {flag('present')}\n  level: {values['level']}\n  scale: 100\n"
        f"  voltage: {values['voltage']}\n  temperature: {values['temp']}\n  technology: Li-ion"
    )


async def change_battery(call: Call, words: list[str]) -> int:
    """Runs `dumpsys battery set NAME VALUE`, `unplug` and `reset`."""
    changes: dict[str, int]
    match [word for word in words if word != "-f"]:
        case ["set", name, value] if name in _NAMES and value.lstrip("-").isdigit():
            changes = {name: int(value)}
        case ["unplug"]:
            changes = {"ac": 0, "usb": 0, "wireless": 0}
        case ["reset"]:
            changes = {}
        case _:
            return await call.print_error(
                "Battery service (battery) commands:\n"
                f"  set [{'|'.join(_NAMES)}] <value>\n  unplug\n  reset",
                255,
            )
    phone = call.phone
    if not phone.takes_calls:
        return await refuse(call, f"{phone.device.name} has no battery")
    if changes:
        phone.system.battery.update(changes)
    else:
        phone.system.battery = type(phone.system)().battery
    await phone.keep("battery", "battery", values=dict(phone.system.battery))
    return 0
