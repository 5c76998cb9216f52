"""Ten thousand damaged inputs through every door: each is read, or refused in words."""

from __future__ import annotations

import json
import random
import resource
import sqlite3
import time
from pathlib import Path

import pytest
from tests.nightly.inputs import inputs
from tests.nightly.mutation import damaged

import tapwright
from tapwright.core.errors import TapwrightError
from tapwright.experience.database import ExperienceDatabase

pytestmark = [pytest.mark.nightly, pytest.mark.timeout(3600)]
_LONGEST_SECONDS = 60.0  # of processor time, for one file


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("fuzz") / "run"
    tapwright.explore("demo:todo", steps=400, seed=1, out=out, checks=["rotation"])
    return out


def test_damaged_files_are_read_or_refused(run: Path, tmp_path: Path) -> None:
    tried, defects, draw = 0, dict[str, str](), random.Random(20)
    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, resource.getrlimit(resource.RLIMIT_AS)[1]))
    for name, path, sound, read, times in inputs(run, tmp_path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(sound)
        read(path)  # else nothing would be learnt from refusals
        for number in range(times):
            path.write_bytes(damaged(sound, draw))
            tried += 1
            began = time.process_time()
            try:
                read(path)
            except TapwrightError as error:
                if not error.message:
                    defects.setdefault(f"{name}: refused without a word", str(number))
            except Exception as error:
                defects.setdefault(f"{name}: {type(error).__name__}: {error}"[:200], str(number))
            if time.process_time() - began > _LONGEST_SECONDS:
                defects.setdefault(f"{name}: takes too long", str(number))
        path.write_bytes(sound)
    assert tried >= 10_000
    assert not defects, json.dumps(defects, indent=1)


def test_a_database_of_another_kind_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    with sqlite3.connect(path) as other:
        other.execute("create table steps (a)")
    with pytest.raises(TapwrightError), ExperienceDatabase(path) as database:
        list(database.episodes("p"))
