"""Annotations and summaries of GitHub jobs, whose texts are the app's."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.unit.ci.outcomes import HOSTILE, OUTCOME

from tapwright.ci.github import annotation_lines, append_summary, is_github, summary
from tapwright.core.errors import StorageError


def test_each_problem_is_one_line_with_its_place() -> None:
    first, known, hostile, *gone = annotation_lines(OUTCOME)
    assert first.startswith(
        "::error file=app/src/main/java/org/app/Main.java,line=12,"
        "title=crash%3A NullPointerException-1a2b3c4d::java.lang.NullPointerException: null"
    )
    assert first.endswith("%0AReproduce with: tapwright replay app.apk run/tests/x.tap")
    assert known.startswith("::notice title=")
    assert hostile.startswith("::warning file=/abs/a b%3Ac%2Cd.java,line=1,title=")
    assert gone[0] == "::notice title=Known finding not seen::Gone-1"


def test_no_text_of_the_app_begins_a_line() -> None:
    """A line that begins with `::` is a command of the runner."""
    for line in annotation_lines(OUTCOME):
        assert "\n" not in line
        assert "\r" not in line


def test_the_summary_tells_what_is_new_known_and_gone() -> None:
    text = summary(OUTCOME)
    assert text.startswith("## Tapwright: explore app\n\n**1 new finding**, 1 known\n")
    assert "| Steps | 300 in 5s |" in text
    assert "Known findings that this run did not see:\n\n- Gone\\-1\n" in text
    assert "at org.app.Main.onClick(Main.java:12)" in text


def test_a_clean_summary_says_so() -> None:
    text = summary(replace(OUTCOME, problems=(), gone=(), has_baseline=False))
    assert "\n\nno findings\n" in text


def test_texts_of_the_app_are_no_markup() -> None:
    hostile = replace(HOSTILE, level=OUTCOME.problems[0].level)
    text = summary(replace(OUTCOME, problems=(hostile,)))
    assert "<img" not in text
    assert "[a](b)" not in text
    assert "\\|" in text
    assert "`````text\n````\n" in text, "the fence is longer than any row in the text"


def test_a_summary_is_added_to_and_never_too_long(tmp_path: Path) -> None:
    path = tmp_path / "summary.md"
    path.write_text("before\n")
    long = replace(OUTCOME, facts=tuple((str(number), "x" * 1000) for number in range(2000)))
    append_summary(path, long)
    text = path.read_text()
    assert text.startswith("before\n## Tapwright")
    assert text.endswith("too long\n")
    assert len(text.encode()) < 1 << 20


def test_a_summary_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="cannot write the job summary"):
        append_summary(tmp_path / "none/summary.md", OUTCOME)


def test_a_job_is_known_by_its_environment() -> None:
    assert is_github({"GITHUB_ACTIONS": "true"})
    assert not is_github({})
