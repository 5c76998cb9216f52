"""The command `content`: reads and changes content providers."""

from __future__ import annotations

from typing import Any

from tapwright.core.errors import InputError
from tapwright.serve.commands.display import put_setting
from tapwright.serve.commands.options import read_options
from tapwright.serve.commands.refusal import REFUSED, refuse
from tapwright.serve.shell import Call

_VALUES = ("--uri", "--user", "--bind", "--projection", "--where", "--sort", "--extra")
_SETTINGS = "content://settings/"
_VERBS = ("query", "insert", "update", "delete")


async def content(call: Call) -> int:
    """Runs the command `content`."""
    verb, *rest = call.arguments or [""]
    options = read_options(rest, _VALUES)
    address = options.get("--uri") or ""
    if verb not in _VERBS:
        return await refuse(call, f"of content there are {', '.join(_VERBS)}")
    if not address:
        return await call.print_error("[ERROR] Argument --uri is required", REFUSED)
    bound = [_bound(text) for text in options.values.get("--bind", [])]
    if address.startswith(_SETTINGS):
        return await _settings(call, verb, address, dict((name, text) for name, _, text in bound))
    if not call.phone.takes_calls:
        return await refuse(call, f"{call.phone.device.name} has no providers")
    fields: dict[str, Any] = {"uri": address, "where": options.get("--where")}
    if verb == "query":
        columns = options.get("--projection")
        fields |= {"projection": columns.split(":") if columns else None}
        fields |= {"sort": options.get("--sort")}
    elif verb != "delete":
        fields |= {"values": [list(each) for each in bound]}
    answer = await call.phone.call(verb, **fields)
    if answer.get("error"):
        return await call.print_error(f"Error while accessing provider: {answer['error']}", 1)
    if verb == "query":
        await _print_rows(call, answer["rows"])
    return 0


def _bound(text: str) -> tuple[str, str, str]:
    """Returns the name, type and value of `--bind name:type:value`."""
    name, first, rest = text.partition(":")
    kind, second, value = rest.partition(":")
    if not first or not second:
        raise InputError(f"--bind is NAME:TYPE:VALUE, not {text}")
    return name, kind, value


async def _print_rows(call: Call, rows: list[dict[str, str]]) -> None:
    """Prints rows as Android does."""
    if not rows:
        await call.print_line("No result found.")
    for number, row in enumerate(rows):
        cells = ", ".join(f"{name}={value}" for name, value in row.items())
        await call.print_line(f"Row: {number} {cells}")


async def _settings(call: Call, verb: str, address: str, values: dict[str, str]) -> int:
    """Reads or changes the provider of the settings, whose rows are names and values."""
    space, _, key = address.removeprefix(_SETTINGS).partition("/")
    if space not in ("system", "secure", "global"):
        return await call.print_error(f"Error while accessing provider: Invalid URI: {address}", 1)
    table = call.phone.system.settings
    match verb:
        case "query":
            found = [
                {"name": name, "value": value}
                for (own, name), value in sorted(table.items())
                if own == space and key in ("", name)
            ]
            rows = [{"_id": str(number), **row} for number, row in enumerate(found, 1)]
            await _print_rows(call, rows)
        case "delete":
            if not key:
                return await refuse(call, "settings are deleted one by one")
            await put_setting(call.phone, space, key, None)
        case _:
            name = values.get("name", key)
            if not name or "value" not in values:
                return await call.print_error(
                    "Error while accessing provider: a setting has a name and a value", 1
                )
            await put_setting(call.phone, space, name, values["value"])
    return 0
