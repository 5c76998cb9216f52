"""Who refers to what in the code of a sample app."""

from pathlib import Path

import pytest

from tapwright.apk.call_graph import CallGraph, call_graph
from tapwright.apk.contents import read_apk
from tapwright.apk.dex import MethodName

APKS = Path(__file__).parents[3] / "sample-apps" / "apks"
PACKAGE = "org.tapwright.notes"


@pytest.fixture(scope="module")
def graph() -> CallGraph:
    return call_graph(read_apk(APKS / "notes.apk"))


def method(name: str) -> MethodName:
    owner, _, own = name.partition(".")
    return MethodName(f"{PACKAGE}.{owner}", own)


def test_callers_are_found_through_the_lambda_that_calls(graph: CallGraph) -> None:
    (caller,) = graph.callers[method("Notebook.emptyBin")]
    assert caller.owner == f"{PACKAGE}.RecycleBinActivity"
    assert caller.name.startswith("lambda$")


def test_classes_of_the_manifest_and_of_layouts_are_named(graph: CallGraph) -> None:
    assert f"{PACKAGE}.MainActivity" in graph.named
    assert f"{PACKAGE}.SketchView" in graph.named | set(graph.users)


def test_what_extends_the_system_may_be_called_by_it(graph: CallGraph) -> None:
    assert graph.is_called_back(method("MainActivity.onCreate"))
    assert not graph.is_called_back(method("MainActivity.<init>"))


def test_users_mention_a_class_by_constant(graph: CallGraph) -> None:
    users = {user.owner for user in graph.users[f"{PACKAGE}.AboutActivity"]}
    assert users - {f"{PACKAGE}.AboutActivity"}
