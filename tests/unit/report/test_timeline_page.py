"""The page of a time line, and what of a run is on it."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tapwright.core.errors import InputError
from tapwright.report.timeline import timeline_page
from tapwright.report.timeline.tables import TABLES
from tapwright.report.timeline.timeline_page import render_timeline, timeline_of_run


def rows_of(text: str) -> dict[str, list[Any]]:
    found = re.search(r'id="data-timeline">(.*?)</script>', text)
    assert found
    rows = json.loads(found[1])
    assert isinstance(rows, dict)
    return rows


def test_a_run_is_shown_whole_in_one_file(explored_path: Path) -> None:
    text = timeline_of_run(explored_path)
    rows = rows_of(text)
    assert [row[0] for row in rows["steps"]] == list(range(400))
    assert rows["pictures"]
    assert "connect-src 'none'" in html.unescape(text)
    assert "window.harmed=1</script>" not in text


def test_one_episode(explored_path: Path) -> None:
    rows = rows_of(timeline_of_run(explored_path, episode=1))
    assert {row[1] for row in rows["steps"]} == {1}
    assert [row[0] for row in rows["episodes"]] == [1]


def test_from_a_step_on(explored_path: Path) -> None:
    rows = rows_of(timeline_of_run(explored_path, first=390))
    assert [row[0] for row in rows["steps"]] == list(range(390, 400))


def test_an_episode_that_is_not_there_is_told(explored_path: Path) -> None:
    with pytest.raises(InputError, match="has no episode 9999: it has 400 steps"):
        timeline_of_run(explored_path, episode=9999)


def test_what_has_no_room_is_told(explored_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeline_page, "MOST_STEPS", 30)
    text = timeline_of_run(explored_path)
    assert len(rows_of(text)["steps"]) == 30
    assert "370 later steps are left out" in text
    assert "--from 30" in text


def test_a_live_page_is_empty_and_may_ask_its_server() -> None:
    text = render_timeline(None, what="Time line of", name="<app>", directory="runs/1")
    assert rows_of(text) == {name: [] for name in TABLES}
    assert "connect-src 'self'" in html.unescape(text)
    assert "&lt;app&gt;" in text
