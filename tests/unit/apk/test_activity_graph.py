"""The static activity transition graph of the sample apps, and of files that are spoilt."""

from __future__ import annotations

import json
import struct
import zipfile
from pathlib import Path

import pytest

from tapwright.apk.activity_graph import activity_graph
from tapwright.apk.app_code import AppCode
from tapwright.apk.chunks import FormatError
from tapwright.apk.contents import read_apk
from tapwright.apk.dex import Dex, DexClass, MethodName, References
from tapwright.apk.graph_text import graph_dot, graph_json, graph_lines
from tapwright.spec import ActivityGraph

APKS = Path(__file__).parents[3] / "sample-apps" / "apks"


def edges_of(name: str) -> dict[str, set[str]]:
    graph = activity_graph(read_apk(APKS / f"{name}.apk"))
    return {
        source.rpartition(".")[2]: {target.rpartition(".")[2] for target in targets}
        for source, targets in graph.edges.items()
    }


def code_of(name: str) -> bytes:
    with zipfile.ZipFile(APKS / f"{name}.apk") as archive:
        return archive.read("classes.dex")


def test_intents_by_class_constant() -> None:
    assert edges_of("chesswalk") == {
        "MainActivity": {"AboutActivity", "NewGameActivity", "SettingsActivity"},
        "NewGameActivity": {"OfflineGameActivity"},
        "OfflineGameActivity": {"NewGameActivity"},
    }


def test_intents_that_listeners_and_other_classes_build() -> None:
    # The navigation and the kinds of note are classes of their own that know the activities.
    assert edges_of("notes")["MainActivity"] == {
        "AboutActivity",
        "AudioNoteActivity",
        "ChecklistNoteActivity",
        "HelpActivity",
        "ManageCategoriesActivity",
        "RecycleBinActivity",
        "SettingsActivity",
        "SketchActivity",
        "TextNoteActivity",
    }


def test_the_launcher_begins_the_graph() -> None:
    graph = activity_graph(read_apk(APKS / "login.apk"))
    assert {name.rpartition(".")[2] for name in graph.launchable} == {"LoginActivity"}
    assert graph.reachable(graph.launchable) >= graph.launchable


def test_code_names_classes_strings_and_calls() -> None:
    classes = Dex(code_of("login")).classes()
    main = next(each for each in classes if each.name.endswith(".LoginActivity"))
    references = [main.dex.references(code) for _, code in main.methods if code]
    assert any(call.name == "startActivity" for each in references for call in each.calls), (
        "the call that opens the next activity"
    )
    assert any("WelcomeActivity" in name for each in references for name in each.classes)
    assert main.superclass.endswith("Activity")


@pytest.mark.parametrize("share", [0.0, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99])
def test_a_file_that_is_cut_off_is_told_as_such_or_read_in_part(share: float) -> None:
    whole = code_of("login")
    try:
        for each in Dex(whole[: int(len(whole) * share)]).classes():
            for _, code in each.methods:
                if code:
                    each.dex.references(code)
    except FormatError:
        return


def test_an_app_with_spoilt_code_has_no_edges(tmp_path: Path) -> None:
    spoilt = tmp_path / "spoilt.apk"
    with zipfile.ZipFile(APKS / "login.apk") as source, zipfile.ZipFile(spoilt, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            target.writestr(name, b"dex\n" + b"\xff" * 200 if name.endswith(".dex") else content)
    graph = activity_graph(read_apk(spoilt))
    assert graph.edges == {}
    assert len(graph.launchable) == 1


def test_the_graph_is_written_for_people_and_tools() -> None:
    graph = ActivityGraph(frozenset({"a.One"}), {"a.One": frozenset({"a.Two", "b.Three"})})
    assert list(graph_lines(graph)) == ["One -> Three, Two"]
    assert json.loads(graph_json(graph)) == {
        "version": 1,
        "launchable": ["a.One"],
        "edges": {"a.One": ["a.Two", "b.Three"]},
    }
    dot = graph_dot(graph)
    assert dot.startswith("digraph")
    assert '"a.One" -> "a.Two";' in dot
    assert '"a.One" [label="One", peripheries=2];' in dot


class WrittenCode:
    """Code that is told by hand: what each method refers to."""

    def __init__(self, *methods: References) -> None:
        self.methods = methods

    def references(self, code: int) -> References:
        return self.methods[code - 1]


def test_a_host_of_tabs_opens_what_its_tabs_open(monkeypatch: pytest.MonkeyPatch) -> None:
    main, about, game = (
        f"org.tapwright.chesswalk.{name}Activity" for name in ("Main", "About", "OfflineGame")
    )
    code = WrittenCode(References(classes={about}), References(classes={game}))
    classes = {
        main: DexClass(main, "android.app.TabActivity", (), (("onCreate", 1),), code),  # type: ignore[arg-type]
        about: DexClass(about, "android.app.Activity", (), (("onClick", 2),), code),  # type: ignore[arg-type]
    }
    monkeypatch.setattr("tapwright.apk.activity_graph.read_code", lambda archive: AppCode(classes))
    assert edges_of("chesswalk") == {
        "MainActivity": {"AboutActivity", "OfflineGameActivity"},
        "AboutActivity": {"OfflineGameActivity"},
    }


def test_an_intent_that_a_static_method_of_the_other_activity_builds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    package = "org.tapwright.chesswalk"
    main, about, game = (f"{package}.{name}Activity" for name in ("Main", "About", "OfflineGame"))
    opened, called = MethodName(about, "open"), MethodName(game, "move")
    code = WrittenCode(
        References(calls={opened, called}, static_calls={opened}),
        References(classes={about}),
        References(classes={game}),
    )
    classes = {
        owner: DexClass(owner, "android.app.Activity", (), ((method, number),), code)  # type: ignore[arg-type]
        for number, (owner, method) in enumerate(
            ((main, "onClick"), (about, "open"), (game, "move")), start=1
        )
    }
    monkeypatch.setattr("tapwright.apk.activity_graph.read_code", lambda archive: AppCode(classes))
    # A method of an object of the other activity opens nothing: there is an object already.
    assert edges_of("chesswalk") == {"MainActivity": {"AboutActivity"}}


def test_constants_of_every_width_are_read() -> None:
    # const/4, const/16, const/high16 and const, as the probes of JaCoCo and resource ids are given.
    units = [0x3012, 0x0113, 0x0123, 0x0115, 0x7F01, 0x0114, 0x0002, 0x7F02]
    head = struct.pack("<4HII", 2, 0, 0, 0, 0, len(units))
    code = code_of("chesswalk")
    found = Dex(code + head + struct.pack("<8H", *units)).references(len(code))
    assert found.numbers == {3, 0x123, 0x7F010000, 0x7F020002}
