"""The experience file: what is written is read back, whoever else writes and whoever is killed."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tapwright.core.action import Action, ActionKind
from tapwright.core.crash import Crash
from tapwright.core.errors import InputError
from tapwright.core.screen import Screen, Widget
from tapwright.core.step import Observation, Step
from tapwright.experience.database import ExperienceDatabase

FIRST = Screen("org.example", "Main", (Widget("Button", "id/ok", "OK", clickable=True),))
SECOND = Screen("org.example", "Ünder", landscape=True, size=(4, 3))
BACK = Action(ActionKind.BACK)
CRASH = Crash("crash", "java.lang.Error", "broken")
STEPS = (
    Step(7, 3, FIRST, BACK, Observation(SECOND, 1.5)),
    Step(8, 3, SECOND, Action(ActionKind.IDLE, argument=2.0), Observation(FIRST, 2.5, CRASH)),
)
WRITER = """
import sys
from tests.unit.experience.test_database import FIRST, STEPS
from tapwright.core.step import Observation
from tapwright.experience.database import ExperienceDatabase
from pathlib import Path
with ExperienceDatabase(sys.argv[1]) as database:
    for number in range(int(sys.argv[3])):
        database.append("org.example", sys.argv[2], Observation(FIRST, number), STEPS)
        print(number, flush=True)
"""


def writer(path: Path | str, name: str, episodes: int) -> subprocess.Popen[str]:
    root = Path(__file__).parents[3]
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path), name, str(episodes)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=root,
    )


def test_an_episode_is_read_back_as_it_was(tmp_path: Path) -> None:
    with ExperienceDatabase(tmp_path / "e.sqlite") as database:
        database.append("org.example", "spec", Observation(FIRST, 0.5), STEPS, "1.0")
        database.append("org.other", "spec", Observation(SECOND), ())
        (episode,) = database.episodes("org.example")
    assert episode.launched == Observation(FIRST, 0.5)
    assert [(s.before, s.action, s.observation) for s in episode.steps] == [
        (s.before, s.action, s.observation) for s in STEPS
    ]


def test_episodes_come_in_the_order_in_which_they_ended(tmp_path: Path) -> None:
    with ExperienceDatabase(tmp_path / "e.sqlite") as database:
        for number in range(5):
            database.append("org.example", "spec", Observation(FIRST, number), ())
    with ExperienceDatabase(tmp_path / "e.sqlite") as database:
        read = [episode.launched.seconds for episode in database.episodes("org.example")]
    assert read == [0, 1, 2, 3, 4]


def test_several_writers_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "e.sqlite"
    writers = [writer(path, f"spec {number}", 30) for number in range(3)]
    assert [each.communicate()[0].count("\n") for each in writers] == [30, 30, 30]
    with ExperienceDatabase(path) as database:
        assert [len(each.steps) for each in database.episodes("org.example")] == [2] * 90


@pytest.mark.parametrize("pause", [0.0, 0.003, 0.011])
def test_a_kill_leaves_whole_episodes(tmp_path: Path, pause: float) -> None:
    path = tmp_path / "e.sqlite"
    process = writer(path, "spec", 100_000)
    assert process.stdout is not None
    written = [process.stdout.readline() for _ in range(20)]
    time.sleep(pause)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    with ExperienceDatabase(path) as database:
        lengths = [len(episode.steps) for episode in database.episodes("org.example")]
        assert len(lengths) >= len(written)
        assert set(lengths) == {2}
        database.append("org.example", "after", Observation(FIRST), STEPS)
        assert len(list(database.episodes("org.example"))) == len(lengths) + 1


def test_a_damaged_screen_is_told(tmp_path: Path) -> None:
    path = tmp_path / "e.sqlite"
    with ExperienceDatabase(path) as database:
        database.append("org.example", "spec", Observation(FIRST), STEPS)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE screen SET content = x'00'")
    with ExperienceDatabase(path) as database, pytest.raises(InputError, match="no experience"):
        list(database.episodes("org.example"))
