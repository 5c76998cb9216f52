"""Loops, conditions and groups of the served shell."""

from __future__ import annotations

import pytest

from tests.unit.serve.test_shell import run


@pytest.mark.parametrize(
    ("line", "output"),
    [
        ("for i in 1 2 'a b'; do echo $i; done", "1\n2\na b\n"),
        ("for f in /sdcard/D*; do echo $f; done | wc -l", "2\n"),
        ("for i in 1 2 3; do if [ $i = 2 ]; then continue; fi; echo $i; done", "1\n3\n"),
        ("for i in 1 2 3; do [ $i = 2 ] && break; echo $i; done; echo end", "1\nend\n"),
        ("i=0; while [ $i -lt 3 ]; do i=$((i+1)); echo $i; done", "1\n2\n3\n"),
        ("i=3; until [ $i -eq 0 ]; do i=$((i - 1)); done; echo $i", "0\n"),
        ("if false; then echo a; elif true; then echo b; else echo c; fi", "b\n"),
        ("if false; then echo a; else echo c; fi; echo $?", "c\n0\n"),
        ("if false; then echo a; fi; echo $?", "0\n"),
        ("case abc in x) echo no;; a*|b) echo yes;; *) echo other;; esac", "yes\n"),
        ("case q in x) echo no;; *) echo other; echo two;; esac", "other\ntwo\n"),
        ("{ echo a; echo b; } | wc -l; A=1; { A=2; }; echo $A; (A=3); echo $A", "2\n2\n2\n"),
        ("for i in 1; do for j in a b; do echo $i$j; done; done", "1a\n1b\n"),
        ("while true; do exit 3; done; echo never", ""),
    ],
)
def test_it_runs_as_in_sh(line: str, output: str) -> None:
    assert run(line)[1] == output
