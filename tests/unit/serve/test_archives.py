"""The archivers of the served shell."""

from __future__ import annotations

import pytest

from tests.unit.serve.test_shell import run


@pytest.mark.parametrize(
    ("line", "output"),
    [
        ("echo x > f; tar cf t f; rm f; tar xf t; cat f; tar tf t", "x\nf\n"),
        ("echo x > f; tar -czf t.tgz f; tar tzf t.tgz; tar c f | tar t", "f\nf\n"),
        ("echo zip > z; gzip z; ls z*; gunzip -c z.gz; gzip -d z.gz; cat z", "z.gz\nzip\nzip\n"),
    ],
)
def test_what_is_packed_comes_out_again(line: str, output: str) -> None:
    assert run(f"cd /sdcard; {line}")[1] == output


@pytest.mark.parametrize(
    ("line", "word"),
    [("tar", "usage"), ("tar cf t none", "No such file"), ("echo a | gzip -d", "gzip: input")],
)
def test_what_cannot_be_packed_is_told(line: str, word: str) -> None:
    status, _, wrong = run(line)
    assert status != 0
    assert word in wrong
