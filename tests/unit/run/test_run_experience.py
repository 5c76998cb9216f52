"""A search begins with what another run of the app has seen."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.unit.run.test_searches import APP, NEVER, THREE, Heard, run

from tapwright.core.app import App
from tapwright.core.errors import InputError
from tapwright.core.trace import EpisodeMark, read_trace
from tapwright.run.events import SearchStarted
from tapwright.run.run_directory import read_record
from tapwright.run.run_experience import episodes_of_run


def test_all_episodes_of_a_run_are_read_back(tmp_path: Path) -> None:
    done = run(tmp_path / "earlier", NEVER, agent="random")
    episodes = list(episodes_of_run(tmp_path / "earlier", APP))
    marks = [
        each
        for each in read_trace(tmp_path / "earlier" / "trace.jsonl")
        if isinstance(each, EpisodeMark)
    ]
    assert [each.launched.screen for each in episodes] == [each.screen for each in marks]
    assert sum(len(each.steps) for each in episodes) == done.steps > 0


def test_a_search_learns_from_them_first(tmp_path: Path) -> None:
    earlier = run(tmp_path / "earlier", NEVER, agent="random")
    heard = Heard()
    run(tmp_path / "r", THREE, agent="planner", experience=tmp_path / "earlier", heard=heard)
    started = [each for each in heard.events if isinstance(each, SearchStarted)]
    assert [each.rehearsed for each in started] == [earlier.steps]
    with_it = read_record(tmp_path / "r").witnesses["three"].steps
    run(tmp_path / "s", THREE, agent="planner")
    assert with_it <= read_record(tmp_path / "s").witnesses["three"].steps
    assert (tmp_path / "r" / "experience.sqlite").is_file()  # the earlier run stays as it was
    assert not (tmp_path / "earlier" / "experience.sqlite-journal").exists()


def test_a_run_of_another_app_and_what_is_no_run_are_refused(tmp_path: Path) -> None:
    run(tmp_path / "earlier", NEVER)
    with pytest.raises(InputError, match=r"a run of org\.example, not of org\.other"):
        list(episodes_of_run(tmp_path / "earlier", App("other", "org.other")))
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError):
        list(episodes_of_run(tmp_path / "empty", APP))
