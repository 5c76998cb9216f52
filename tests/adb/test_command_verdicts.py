"""The shell commands that scripts use: each answers truly, fails as on a phone, or is refused.

`commands.tsv` has a line a command: its verdict, the command, and a regular expression that its
output (or, where it fails, its error) must match. `true` means what the command says is so;
`fails` that a phone fails too, in the same words; `refused` that only this device cannot do it.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from pathlib import Path

import pytest

from tapwright.device.jvm.device import JvmDevice
from tapwright.serve.commands.table import COMMANDS
from tapwright.serve.phone import Phone
from tapwright.serve.pipes import Buffer, Nothing
from tapwright.serve.shell import Shell

APP = Path(__file__).parents[2] / "sample-apps" / "apks" / "intents.apk"
TABLE = Path(__file__).parent / "commands.tsv"
REFUSAL = "not served here: "


def rows() -> list[tuple[str, str, str]]:
    table = []
    for line in TABLE.read_text().splitlines():
        verdict, command, expected = line.split("\t")
        table.append((verdict, command, expected))
    return table


async def problems() -> list[str]:
    found: list[str] = []
    log: list[str] = []
    phone = Phone(JvmDevice(), log.append, "test")
    await phone.start(APP)
    try:
        for verdict, command, expected in rows():
            out, err = Buffer(), Buffer()
            shell = Shell(phone, COMMANDS, log.append)
            async with asyncio.timeout(60):
                status = await shell.run(command, Nothing(), out, err)
            shell.close()
            told, wrong = out.content.decode("utf-8", "replace"), err.content.decode()
            is_as_said = {
                "true": status == 0 and bool(re.search(expected, told)),
                "fails": status != 0 and bool(re.search(expected, wrong)),
                "refused": status != 0
                and REFUSAL in wrong
                and bool(re.search(expected, wrong))
                and any("not served" in line for line in log),
            }[verdict]
            if not is_as_said:
                found.append(f"{verdict}: {command}: status {status}, {told[:200]!r} {wrong!r}")
    finally:
        await phone.close()
    return found


@pytest.mark.jvm
@pytest.mark.timeout(900)
def test_each_command_has_its_verdict() -> None:
    assert asyncio.run(problems()) == []


def test_most_answer_truly_and_none_is_left_out() -> None:
    counts = Counter(verdict for verdict, _, _ in rows())
    assert counts["true"] + counts["fails"] >= 150
    assert counts.total() == 182
