"""The stream editors of the served shell."""

from __future__ import annotations

import pytest

from tests.unit.serve.test_shell import run


@pytest.mark.parametrize(
    ("line", "output"),
    [
        ("printf 'a1\\nb2\\nc3\\n' | sed -n 2p", "b2\n"),
        ("printf 'a1\\nb2\\nc3\\n' | sed -e 's/[0-9]/<&>/' -e 1d", "b<2>\nc<3>\n"),
        ("printf 'a1\\nb2\\n' | sed -E 's#([a-z])(.)#\\2\\1#g'", "1a\n2b\n"),
        ("echo aXbX | sed s/X/-/g; printf '1\\n2\\n3\\n' | sed '2,$d'", "a-b-\n1\n"),
        ("printf '1\\n2\\n3\\n' | sed 2q; printf '1\\n2\\n' | sed -n '$p'", "1\n2\n2\n"),
        ("printf 'ab\\ncd\\n' | sed -n '/c/p'; echo A | sed s/a/b/i", "cd\nb\n"),
        ("printf 'a b\\nc d\\n' | awk '{print $2, NR}'", "b 1\nd 2\n"),
        ("printf 'a:b\\nc:d\\n' | awk -F: '/c/ {print $NF \"!\"}'; echo x | awk 1", "d!\nx\n"),
        ("printf '1\\n2\\n' | awk 'NR==2'", "2\n"),
    ],
)
def test_they_edit_lines(line: str, output: str) -> None:
    assert run(line)[1] == output


@pytest.mark.parametrize(
    "line", ["awk '{x=1; print x}'", "awk", "sed y/a/b/", "sed -i s/a/b/ /sdcard/f", "sed /a/,/b/d"]
)
def test_what_they_cannot_do_is_refused(line: str) -> None:
    status, _, wrong = run(f"echo a | {line}")
    assert status != 0
    assert "not served here" in wrong
