"""Activities of the sample app Notes that a run did not show, by what it executed."""

from __future__ import annotations

from pathlib import Path

from tapwright.apk.call_graph import call_graph
from tapwright.apk.contents import read_apk
from tapwright.apps.executed import Counted, Executed
from tapwright.apps.untouched_parts import untouched_parts
from tapwright.core.untouched import Untouched, UntouchedReason

NOTES = Path(__file__).parents[3] / "sample-apps" / "apks" / "notes.apk"
PACKAGE = "org.tapwright.notes"
MAIN = f"{PACKAGE}.MainActivity"


def activities(executed: Executed) -> dict[str, Untouched]:
    found = untouched_parts(NOTES, executed).activities
    return {each.name.rpartition(".")[2]: each for each in found}


def test_what_was_shown_is_not_listed() -> None:
    assert "MainActivity" not in activities(Executed({}, frozenset({MAIN})))


def test_an_activity_that_only_others_open() -> None:
    found = activities(Executed({}, frozenset()))
    assert found["AboutActivity"].reason is UntouchedReason.SCREEN
    assert "never shown either" in found["AboutActivity"].detail


def test_an_activity_that_a_screen_which_was_shown_may_open() -> None:
    classes = {f"{PACKAGE}.AboutActivity": {"<init>": Counted(0, 3), "onCreate": Counted(0, 9)}}
    opener = untouched_opener()
    classes[opener[0]] = {opener[1]: Counted(1, 5)}
    about = activities(Executed(classes, frozenset({MAIN})))["AboutActivity"]
    # A table of screens refers to it; that it ran does not mean that it was to be opened.
    assert about.reason is UntouchedReason.SCREEN
    assert about.instructions == 12
    assert about.detail == "may be opened from MainActivity, shown here"


def test_an_activity_whose_starter_ran_without_starting_it() -> None:
    classes = {MAIN: {"onOptionsItemSelected": Counted(3, 9)}}
    settings = activities(Executed(classes, frozenset({MAIN})))["SettingsActivity"]
    assert settings.reason is UntouchedReason.CONDITION
    assert settings.detail.startswith("MainActivity.onOptionsItemSelected, which starts it, ran")


def untouched_opener() -> tuple[str, str]:
    """A method of Notes that refers to the about screen."""
    about = f"{PACKAGE}.AboutActivity"
    users = call_graph(read_apk(NOTES)).users[about]
    return min(user for user in users if user.owner.partition("$")[0] != about)


def test_classes_and_methods_come_with_the_largest_first() -> None:
    classes = {
        f"{PACKAGE}.Notebook": {"<init>": Counted(9, 9), "emptyBin": Counted(0, 8)},
        f"{PACKAGE}.SketchView": {"<init>": Counted(0, 30)},
        f"{PACKAGE}.renamed": {"a": Counted(0, 40)},
    }
    parts = untouched_parts(NOTES, Executed(classes, frozenset({MAIN})))
    assert [each.instructions for each in parts.classes] == [40, 30]
    assert parts.classes[0].reason is UntouchedReason.UNKNOWN
    (method,) = parts.methods
    assert method.name == f"{PACKAGE}.Notebook.emptyBin"
