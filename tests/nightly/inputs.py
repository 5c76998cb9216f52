"""Every kind of file that a stranger may hand over: a sound one, and what reads it."""

from __future__ import annotations

import io
import json
import shutil
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import tapwright
from tapwright.abstractions.use_cases import read_dump
from tapwright.agents.tabular.table import ValueTable
from tapwright.apk.splits import TargetDevice, choose_parts, read_part
from tapwright.apps.naming import choose_app
from tapwright.apps.project import newest_build
from tapwright.bench.results import read_results
from tapwright.bench.table_file import load_table
from tapwright.ci.lcov import write_lcov
from tapwright.cli.configured import configurable_commands
from tapwright.config.configuration import load_configuration
from tapwright.core.hierarchy import parse_hierarchy
from tapwright.core.trace import read_trace
from tapwright.device.adb.execution_data import ExecutionData, read_execution_data
from tapwright.device.backend.har import read_har
from tapwright.device.backend.recording import add_to_har
from tapwright.device.backend.stubs import BackEnd
from tapwright.device.backend.wiremock import read_stubs
from tapwright.device.jvm.coverage_files import CoverageFiles
from tapwright.device.jvm.elf_symbols import function_at
from tapwright.device.jvm.packages import unpacked
from tapwright.device.model_file import load_model
from tapwright.device.phone_contents import contents_of
from tapwright.device.phone_file import lived_in_file, read_phone
from tapwright.experience.database import ExperienceDatabase
from tapwright.findings.known import read_known
from tapwright.findings.source_tree import SourceTree
from tapwright.fleet.uniting import INDEX_FILE, read_index
from tapwright.report.jacoco import read_jacoco
from tapwright.report.report import write_report
from tapwright.report.timeline.timeline_page import timeline_of_run
from tapwright.run.merge import merge_runs
from tapwright.spec.specification import load_specification
from tapwright.testcase.flow.reading import read_flow
from tapwright.testcase.test_file import load_test

ROOT = Path(__file__).parents[2]
SAMPLES = ROOT / "sample-apps"
PACKAGE = Path(tapwright.__file__).parent
MANY = 600  # of the cheap ones
FEW = 200  # of those that take a while each
DUMP = (
    b"<hierarchy><node class='a.B' text='x' resource-id='p:id/a' package='p' bounds='[0,0][9,9]'"
    b" clickable='true'/></hierarchy>"
)
JACOCO = (
    b"<report name='a'><package name='a'><class name='a/B'><method name='c' desc='()V' line='3'>"
    b"<counter type='LINE' missed='1' covered='2'/></method><counter type='LINE' missed='1' "
    b"covered='2'/></class><sourcefile name='B.java'><line nr='3' mi='1' ci='2' mb='0' cb='0'/>"
    b"</sourcefile></package><counter type='LINE' missed='1' covered='2'/></report>"
)
FLOW = (
    b"appId: p\nenv:\n  A: b\n---\n- launchApp\n- tapOn:\n    id: x\n    below:\n      text: y\n"
    b"- repeat:\n    times: 2\n    commands:\n      - inputText: ${A}\n- assertVisible: z\n"
)
FEATURE = b"Feature: a\n  Scenario: b\n    Given text IS x\n    When Click y\n    Then text IS z\n"
SETTINGS = b'[explore]\nsteps = 5\nagent = "random"\n[[never]]\nid = "x"\n[agent.random]\n'
EXCHANGE = {
    "milliseconds": 5, "method": "GET", "url": "http://a/b?c=d", "requestHeaders": [["a", "b"]],
    "requestBody": "", "status": 200, "reason": "OK", "headers": [["a", "b"]], "body": "aGk=",
}  # fmt: skip


class Input(NamedTuple):
    """A kind of file: where it is put, what a sound one holds, its reader, how often to damage."""

    name: str
    path: Path
    sound: bytes
    read: Callable[[Path], object]
    times: int = MANY


def inputs(run: Path, place: Path) -> Iterator[Input]:
    """Yields every kind; `run` is a finished run, `place` an empty directory."""
    yield from _specifications_and_tests(run, place)
    yield from _settings(place)
    yield from _measurements(place)
    yield from _apps(place)
    yield from _back_ends(place)
    yield from _of_a_run(run, place)


def _specifications_and_tests(run: Path, place: Path) -> Iterator[Input]:
    test = next(run.glob("tests/*.tap")).read_bytes()
    yield Input("tap", place / "a.tap", test, load_test)
    scenario = next(SAMPLES.rglob("*.sts")).read_bytes()
    yield Input("sts", place / "a.sts", scenario, load_specification)
    formula = b"F ([text = milk] & X G ![activity = Main])\n"
    yield Input("ltl", place / "a.ltl", formula, load_specification)
    yield Input("feature", place / "a.feature", FEATURE, load_specification)
    yield Input("flow", place / "a.yaml", FLOW, read_flow)


def _settings(place: Path) -> Iterator[Input]:
    yield Input(
        "toml",
        place / "tapwright.toml",
        SETTINGS,
        lambda path: load_configuration(path, configurable_commands),
    )
    table = PACKAGE / "bench/tables/farlead.toml"
    yield Input("table", place / "t.toml", table.read_bytes(), lambda path: load_table(str(path)))
    yield Input("phone", place / "phone.toml", lived_in_file().read_bytes(), _phone)
    known = b'{"version": 1, "package": "p", "findings": {"a": {"what": "b", "reason": "c"}}}'
    yield Input("known", place / "known.json", known, lambda path: read_known(path, "p"))
    table_path = place / "learnt.json"
    learnt = ValueTable("q")
    learnt.put("s", "a", 1.0)
    learnt.save(table_path)
    yield Input("learnt", table_path, table_path.read_bytes(), ValueTable("q").load)
    project = place / "project"
    built = project / "build/outputs/apk/debug"
    built.mkdir(parents=True)
    (project / "build.gradle").touch()
    (built / "a.apk").touch()
    metadata = b'{"variantName": "debug", "elements": [{"versionName": "1"}]}'
    yield Input("gradle", built / "output-metadata.json", metadata, lambda _: newest_build(project))


def _measurements(place: Path) -> Iterator[Input]:
    lines = next((ROOT / "benchmarks/published").rglob("results.jsonl"))
    head = b"".join(lines.read_bytes().splitlines(keepends=True)[:3])
    yield Input(
        "results", place / "results.jsonl", head, lambda path: read_results(path.parent), FEW
    )
    yield Input("jacoco", place / "j.xml", JACOCO, read_jacoco)
    yield Input("report of the device", place / "out/jacoco.xml", JACOCO, _coverage)
    hits = ExecutionData("probe", {(1, "a/B"): [True, False]}).to_jacoco()
    yield Input(
        "execution data", place / "c.ec", hits, lambda path: read_execution_data(path.read_bytes())
    )
    yield Input("dump", place / "d.xml", DUMP, lambda path: read_dump(path, "p"))
    yield Input("hierarchy", place / "h.xml", DUMP, lambda path: parse_hierarchy(path.read_bytes()))
    database = place / "e.sqlite"
    with ExperienceDatabase(database):
        pass
    yield Input("experience", place / "f.sqlite", database.read_bytes(), _experience, FEW)


def _apps(place: Path) -> Iterator[Input]:
    models = [*PACKAGE.rglob("*.fsm"), *ROOT.rglob("*.fsm")]
    yield Input("fsm", place / "a.fsm", models[0].read_bytes(), load_model)
    apk = (SAMPLES / "apks/anr.apk").read_bytes()
    yield Input("apk", place / "a.apk", apk, lambda path: choose_app(str(path)), FEW)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("manifest.json", "{}")
        archive.writestr("base.apk", apk)
        archive.writestr("Android/obb/p/main.1.p.obb", b"x")
    yield Input("xapk", place / "a.xapk", packed.getvalue(), _parts, FEW)
    with zipfile.ZipFile(SAMPLES / "apks/native.apk") as archive:
        library = next(name for name in archive.namelist() if name.endswith(".so"))
        elf = archive.read(library)
    yield Input("library", place / "lib.so", elf, lambda path: function_at(path, 0x1000), FEW)


def _back_ends(place: Path) -> Iterator[Input]:
    har = place / "a.har"
    line = json.dumps(EXCHANGE).encode()
    add_to_har(har, [line])
    sound = har.read_bytes()
    yield Input("har", har, sound, lambda path: _answers(read_har(path)))
    yield Input("har to go on with", place / "b.har", sound, lambda path: add_to_har(path, [line]))
    exchanges = place / "exchanges"
    yield Input("exchanges", exchanges, line, lambda path: _recorded(path, place / "made.har"))
    stubs = place / "stubs"
    shutil.copytree(SAMPLES / "feed/stubs", stubs)
    for mapping in sorted(stubs.glob("mappings/*.json")):
        sound = mapping.read_bytes()
        yield Input("stubs", mapping, sound, lambda _: _answers(read_stubs(stubs)), FEW)


def _of_a_run(run: Path, place: Path) -> Iterator[Input]:
    trace = (run / "trace.jsonl").read_bytes()
    yield Input("trace", place / "trace.jsonl", trace, lambda path: list(read_trace(path)), FEW)
    index = b'{"episode": 1, "worker": "a", "local": 0}\n' * 3
    fleet = place / INDEX_FILE
    fleet.parent.mkdir()
    yield Input("index of a cluster", fleet, index, lambda _: read_index(place))
    damaged, other = place / "run", place / "other"
    shutil.copytree(run, damaged)
    shutil.copytree(run, other)
    (damaged / "coverage").mkdir(exist_ok=True)
    (damaged / "coverage/jacoco.xml").write_bytes(JACOCO)
    shutil.copytree(damaged / "coverage", other / "coverage", dirs_exist_ok=True)

    def merge(_: Path) -> object:
        shutil.rmtree(place / "merged", ignore_errors=True)
        return merge_runs([damaged, other], place / "merged")

    def report(_: Path) -> object:
        return write_report([damaged], place / "page.html")

    sources = place / "sources/a"
    sources.mkdir(parents=True)
    (sources / "B.java").write_text("package a;\nclass B {}\n")
    tree = SourceTree([sources.parent])
    path = damaged / "coverage/jacoco.xml"
    yield Input("lcov", path, JACOCO, lambda _: write_lcov(damaged, tree))
    for name in ("run.json", "trace.jsonl", "coverage/timeline.csv", "coverage/jacoco.xml"):
        sound = (damaged / name).read_bytes()
        yield Input(f"report: {name}", damaged / name, sound, report, FEW // 2)
        yield Input(f"merge: {name}", damaged / name, sound, merge, FEW // 2)
    yield Input(
        "time line", damaged / "trace.jsonl", trace, lambda path: timeline_of_run(path.parent), FEW
    )


def _phone(path: Path) -> object:
    phone = read_phone(str(path))
    return None if phone is None else json.dumps(contents_of(phone))


def _coverage(path: Path) -> object:
    path.with_suffix(".exec").touch()
    files = CoverageFiles(path.parent)
    files.save(path.parents[1] / "saved", {"a/B": "c/D"})
    return files.counters()


def _experience(path: Path) -> object:
    with ExperienceDatabase(path) as database:
        return list(database.episodes("p"))


def _parts(path: Path) -> object:
    with unpacked(path) as (parts, _):
        return choose_parts([read_part(part) for part in parts], TargetDevice())


def _answers(back_end: BackEnd) -> object:
    return back_end.encode()


def _recorded(exchanges: Path, har: Path) -> object:
    har.unlink(missing_ok=True)
    add_to_har(har, exchanges.read_bytes().splitlines())
    return read_har(har)
