"""Experience on a PostgreSQL server: what is true of a file is true of it, from many machines."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import tapwright
from tapwright.core.errors import InputError, StorageError
from tapwright.core.step import Observation
from tapwright.experience.database import ExperienceDatabase
from tapwright.run.run_directory import read_record
from tests.unit.experience.test_database import CRASH, FIRST, SECOND, STEPS, writer

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]
MODEL = """\
package org.example
start home
screen home HomeActivity
  button #go "Go" -> there
screen there ThereActivity
  label "Here we are"
"""


def _programs() -> Path | None:
    """Returns where the programs of a server are; Debian keeps them off the path."""
    found = shutil.which("initdb")
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return Path(found).parent if found else versions[-1].parent if versions else None


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Starts a server for these tests alone, which listens at a socket in a directory."""
    programs = _programs()
    if programs is None:
        pytest.skip("no PostgreSQL server is installed")
    place = Path("/tmp") / f"tapwright-pg-{os.getpid()}"  # the path of a socket must be short
    place.mkdir(mode=0o755)
    # A server refuses to run as root.
    user = {"user": "nobody", "group": "nogroup"} if os.getuid() == 0 else {}
    if user:
        shutil.chown(place, **user)
    data = place / "data"

    def run(*command: str) -> None:
        subprocess.run(command, check=True, capture_output=True, cwd=place, **user)  # type: ignore[call-overload]

    try:
        run(f"{programs}/initdb", "-D", str(data), "-U", "tester", "-A", "trust", "-N")
        options = f"-k {place} -c listen_addresses='' -c fsync=off"
        run(
            f"{programs}/pg_ctl",
            "-D",
            str(data),
            "-w",
            "-l",
            f"{place}/log",
            "-o",
            options,
            "start",
        )
        yield f"postgresql://tester@/postgres?host={place}"
        run(f"{programs}/pg_ctl", "-D", str(data), "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(place)


@pytest.fixture
def address(server: str) -> str:
    """Empties the server."""
    import psycopg

    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute("DROP SCHEMA IF EXISTS tapwright CASCADE")
    return server


def test_an_episode_is_read_back_as_it_was(address: str) -> None:
    told = STEPS[0].observation._replace(toasts=("Saved", "nul \0 and é"))
    steps = (STEPS[0]._replace(observation=told), STEPS[1])
    with ExperienceDatabase(address) as database:
        database.append("org.example", "spec", Observation(FIRST, 0.5), steps, "1.0")
        database.append("org.other", "spec", Observation(SECOND), ())
    with ExperienceDatabase(address) as database:
        (episode,) = database.episodes("org.example")
    assert episode.launched == Observation(FIRST, 0.5)
    assert [(s.before, s.action, s.observation) for s in episode.steps] == [
        (s.before, s.action, s.observation) for s in steps
    ]
    assert episode.steps[1].crash == CRASH


def test_one_specification_is_forgotten(address: str) -> None:
    with ExperienceDatabase(address) as database:
        for name in ("one", "two"):
            database.append("org.example", name, Observation(FIRST), STEPS)
        database.forget("org.example", "one")
        assert len(list(database.episodes("org.example"))) == 1


def test_several_writers_that_find_it_empty_lose_nothing(address: str) -> None:
    writers = [writer(address, f"spec {number}", 30) for number in range(3)]
    assert [each.communicate()[0].count("\n") for each in writers] == [30, 30, 30]
    with ExperienceDatabase(address) as database:
        assert [len(each.steps) for each in database.episodes("org.example")] == [2] * 90


def test_a_kill_leaves_whole_episodes(address: str) -> None:
    process = writer(address, "spec", 100_000)
    assert process.stdout is not None
    written = [process.stdout.readline() for _ in range(20)]
    time.sleep(0.005)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    with ExperienceDatabase(address) as database:
        lengths = [len(episode.steps) for episode in database.episodes("org.example")]
    assert len(lengths) >= len(written)
    assert set(lengths) == {2}


def test_a_search_begins_with_what_another_machine_learnt(address: str, tmp_path: Path) -> None:
    (tmp_path / "app.fsm").write_text(MODEL)
    (tmp_path / "there.ltl").write_text("F [text = Here we are]")
    for name in ("first", "second"):
        found = tapwright.witness(
            tmp_path / "app.fsm",
            tmp_path / "there.ltl",
            seed=1,
            out=tmp_path / name,
            experience=address,
            verify=0,
        )
        assert not found.missing
        assert not (tmp_path / name / "experience.sqlite").exists()
    assert read_record(tmp_path / "second").settings.experience == address
    with ExperienceDatabase(address) as database:
        assert len(list(database.episodes("org.example"))) >= 2


def test_what_is_wrong_is_told_in_words(address: str) -> None:
    import psycopg

    with ExperienceDatabase(address):
        pass
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("UPDATE tapwright.format SET version = 2")
    with pytest.raises(InputError, match="has version 2, this Tapwright reads version 1"):
        ExperienceDatabase(address).open()
    nobody = address.replace("host=", "host=/nowhere")
    with pytest.raises(StorageError, match="cannot use experience database postgresql://"):
        ExperienceDatabase(nobody).open()


@pytest.mark.parametrize("address", ["postgresql://me:1234@h/db", "postgres://h/db?password=1234"])
def test_a_password_in_the_address_is_refused(address: str) -> None:
    with pytest.raises(InputError, match="has a password") as caught:
        ExperienceDatabase(address)
    assert "1234" not in str(caught.value)
