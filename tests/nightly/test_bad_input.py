"""Ten thousand damaged inputs through every door: each is read, or refused in words."""

from __future__ import annotations

import json
import random
import resource
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.nightly.mutation import damaged

import tapwright
from tapwright.abstractions.use_cases import read_dump
from tapwright.apps.naming import choose_app
from tapwright.bench.results import read_results
from tapwright.bench.table_file import load_table
from tapwright.cli.configured import configurable_commands
from tapwright.config.configuration import load_configuration
from tapwright.core.errors import TapwrightError
from tapwright.core.hierarchy import parse_hierarchy
from tapwright.core.trace import read_trace
from tapwright.device.adb.execution_data import ExecutionData, read_execution_data
from tapwright.device.model_file import load_model
from tapwright.experience.database import ExperienceDatabase
from tapwright.report.jacoco import read_jacoco
from tapwright.report.report import write_report
from tapwright.spec.specification import load_specification
from tapwright.testcase.test_file import load_test

pytestmark = [pytest.mark.nightly, pytest.mark.timeout(3600)]
ROOT = Path(__file__).parents[2]
PACKAGE = Path(tapwright.__file__).parent
EACH = 1000  # of the cheap ones
FEW = 250  # of those that take a while each
DUMP = (
    "<hierarchy><node class='a.B' text='x' resource-id='p:id/a' package='p' bounds='[0,0][9,9]'"
    " clickable='true'/></hierarchy>"
)
Read = Callable[[Path], object]


def _trace(path: Path) -> object:
    return list(read_trace(path))


def _experience(path: Path) -> object:
    with ExperienceDatabase(path) as database:
        return list(database.episodes("p"))


def _configuration(path: Path) -> object:
    return load_configuration(path, configurable_commands)


def _results(path: Path) -> object:
    return read_results(path.parent)


def _report(path: Path) -> object:
    return write_report([path.parent], path.parent / "page.html")


def _table(path: Path) -> object:
    return load_table(str(path))


def _hits(path: Path) -> object:
    return read_execution_data(path.read_bytes())


def _dump(path: Path) -> object:
    return read_dump(path, "p")


def _hierarchy(path: Path) -> object:
    return parse_hierarchy(path.read_bytes())


def _app(path: Path) -> object:
    return choose_app(str(path))


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("fuzz") / "run"
    tapwright.explore("demo:todo", steps=400, seed=1, out=out, checks=["rotation"])
    return out


def _files(run: Path, directory: Path) -> Iterator[tuple[str, Path, bytes, Read, int]]:
    """What is damaged: a name, where the file is put, its sound content, its reader, how often."""
    sample = ROOT / "sample-apps"
    yield "tap", directory / "a.tap", next(run.glob("tests/*.tap")).read_bytes(), load_test, EACH
    scenario = next(sample.rglob("*.sts"))
    yield "sts", directory / "a.sts", scenario.read_bytes(), load_specification, EACH
    formula = b"F ([text = milk] & X G ![activity = Main])\n"
    yield "ltl", directory / "a.ltl", formula, load_specification, EACH
    model = next(PACKAGE.rglob("*.fsm"), None) or next(ROOT.rglob("*.fsm"))
    yield "fsm", directory / "a.fsm", model.read_bytes(), load_model, EACH
    settings = b'[explore]\nsteps = 5\nagent = "random"\n[[never]]\nid = "x"\n[agent.random]\n'
    yield "toml", directory / "tapwright.toml", settings, _configuration, EACH
    table = PACKAGE / "bench/tables/farlead.toml"
    yield "table", directory / "t.toml", table.read_bytes(), _table, EACH
    yield "trace", directory / "trace.jsonl", (run / "trace.jsonl").read_bytes(), _trace, FEW
    lines = next((ROOT / "benchmarks/published").rglob("results.jsonl"), None)
    if lines is not None:
        head = b"".join(lines.read_bytes().splitlines(keepends=True)[:3])
        yield "results", directory / "results.jsonl", head, _results, FEW
    yield (
        "jacoco",
        directory / "j.xml",
        b"<report><counter type='LINE'/></report>",
        read_jacoco,
        EACH,
    )
    hits = ExecutionData("probe", {(1, "a/B"): [True, False]}).to_jacoco()
    yield "execution data", directory / "c.ec", hits, _hits, EACH
    yield "dump", directory / "d.xml", DUMP.encode(), _dump, EACH
    yield "hierarchy", directory / "h.xml", DUMP.encode(), _hierarchy, EACH
    apk = sample / "apks/anr.apk"
    yield "apk", directory / "a.apk", apk.read_bytes(), _app, FEW
    database = directory / "e.sqlite"
    with ExperienceDatabase(database):
        pass
    yield "experience", directory / "f.sqlite", database.read_bytes(), _experience, FEW
    place = directory / "run"
    shutil.copytree(run, place)
    yield "report", place / "run.json", (run / "run.json").read_bytes(), _report, FEW


def test_damaged_files_are_read_or_refused(run: Path, tmp_path: Path) -> None:
    tried, defects, draw = 0, dict[str, str](), random.Random(20)
    resource.setrlimit(resource.RLIMIT_AS, (6 << 30, resource.getrlimit(resource.RLIMIT_AS)[1]))
    for name, path, sound, read, times in _files(run, tmp_path):
        for number in range(times):
            content = damaged(sound, draw)
            path.write_bytes(content)
            tried += 1
            try:
                read(path)
            except TapwrightError as error:
                if not error.message:
                    defects.setdefault(f"{name}: refused without a word", str(number))
            except Exception as error:
                defects.setdefault(f"{name}: {type(error).__name__}: {error}"[:200], str(number))
        path.write_bytes(sound)
    assert tried >= 10_000
    assert not defects, json.dumps(defects, indent=1)


def test_a_database_of_another_kind_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    with sqlite3.connect(path) as other:
        other.execute("create table steps (a)")
    with pytest.raises(TapwrightError):
        _experience(path)
