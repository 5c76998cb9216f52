"""The served shell: words, pipes, redirections, conditions."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapwright.device.fake import FakeDevice
from tapwright.serve.commands.table import COMMANDS
from tapwright.serve.phone import Phone
from tapwright.serve.pipes import Buffer, Nothing
from tapwright.serve.shell import Shell
from tapwright.serve.shell_syntax import ShellSyntaxError, parse
from tapwright.serve.storage import Storage


def run(line: str) -> tuple[int, str, str]:
    async def all_of_it() -> tuple[int, str, str]:
        phone = Phone(FakeDevice(), list[str]().append, "test")
        out, err = Buffer(), Buffer()
        shell = Shell(phone, COMMANDS, list[str]().append)
        status = await shell.run(line, Nothing(), out, err)
        shell.close()
        await phone.close()
        return status, out.content.decode(), err.content.decode()

    return asyncio.run(all_of_it())


@pytest.mark.parametrize(
    ("line", "output"),
    [
        ("echo a  b 'c  d' \"e  f\"", "a b c  d e  f\n"),
        ("echo \\$HOME '$HOME' \"$HOME\" $?", "$HOME $HOME / 0\n"),
        ('A=1; B="$A 2"; echo ${B}3 $(echo $A)`echo 4`', "1 23 14\n"),
        ("true && echo yes || echo no; false && echo yes || echo no", "yes\nno\n"),
        ("! true; echo $?; ! false; echo $?", "1\n0\n"),
        ("echo one > /sdcard/a; echo two >> /sdcard/a; cat < /sdcard/a | wc -l", "2\n"),
        ("(cd /sdcard; echo x > y; ls); pwd", "DCIM\nDownload\nPictures\ny\n/\n"),
        ("touch /sdcard/a1 /sdcard/a2; ls /sdcard/a* | sort -r", "/sdcard/a2\n/sdcard/a1\n"),
        ("frobnicate 2>/dev/null; echo $?", "127\n"),
        ("frobnicate 2>&1 | grep -c inaccessible", "1\n"),
        ("printf_ 2>/dev/null || [ 2 -gt 1 ] && test -d /sdcard && echo ok", "ok\n"),
        ("sh -c 'echo in; exit 4'; echo $?", "in\n4\n"),
        ("echo a#b # a comment", "a#b\n"),
        ("echo b | cat; sleep 9 & echo d", "b\nd\n"),
        ("for", ""),
        ("sleep 0; logcat -d | head -1; getprop ro.build.version.sdk", "34\n"),
    ],
)
def test_it_reads_as_sh_does(line: str, output: str) -> None:
    assert run(line)[1] == output


def test_a_reader_that_stops_ends_the_writer() -> None:
    fill = "echo 0123456789 > /sdcard/a; for_ever"
    for _ in range(14):
        fill += "; cat /sdcard/a /sdcard/a > /sdcard/b; mv /sdcard/b /sdcard/a"
    assert run(f"{fill}; cat /sdcard/a | cat | cat | head -n 1")[1] == "0123456789\n"


@pytest.mark.parametrize("line", ["echo 'a", 'echo "a', "a &&", "| a", "(a", "a | | b"])
def test_what_it_cannot_read_is_an_error(line: str) -> None:
    with pytest.raises(ShellSyntaxError):
        parse(line)
    status, _, error = run(line)
    assert status == 1
    assert "syntax error" in error


@given(st.text(alphabet="ab '\"\\$`;|&()<>{}*\n#=1!/", max_size=30))
def test_any_line_is_read_or_refused(line: str) -> None:
    try:
        parse(line)
    except ShellSyntaxError:
        return


@given(st.text(max_size=40))
def test_no_name_leads_out_of_the_phone(name: str) -> None:
    storage = Storage(Path("/nonexistent-root"))  # never made: only names are asked for
    assert storage.host(name).is_relative_to("/nonexistent-root")
