"""An app as projects of today build it: Compose, Material 3, navigation; by D8 and by R8."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.contract.by_name import act, texts, write
from tests.contract.test_jvm_device import APKS, app

import tapwright
from tapwright.core.action import Action, ActionKind
from tapwright.device.jvm.device import JvmDevice

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
BUILDS = ["compose", "compose-release"]


@pytest.fixture(scope="module", params=BUILDS)
def shelf(request: pytest.FixtureRequest) -> Iterator[JvmDevice]:
    with JvmDevice() as device:
        device.install(app(request.param))
        yield device


def test_a_debug_build_has_its_libraries_in_dex_files_of_their_own() -> None:
    with zipfile.ZipFile(APKS / "compose.apk") as apk:
        assert "classes3.dex" in apk.namelist()


@pytest.fixture
def books(shelf: JvmDevice) -> JvmDevice:
    """The app as it starts."""
    shelf.reset()
    assert "30 books" in texts(shelf.launch().screen)
    return shelf


def test_a_dialog_takes_text_and_adds_a_book(books: JvmDevice) -> None:
    assert "New book" in texts(act(books, "Add a book"))
    write(books, "Zebra")
    assert "31 books" in texts(act(books, "Add"))


def test_a_search_is_kept_when_the_screen_turns(books: JvmDevice) -> None:
    assert "6 books" in texts(write(books, "Deep"))
    turned = books.perform(Action(ActionKind.ROTATE))
    assert turned.crash is None
    assert {"Deep", "6 books"} <= texts(turned.screen)
    assert "30 books" in texts(act(books, "Clear the search"))


def test_a_list_is_pulled_to_refresh_it(books: JvmDevice) -> None:
    rows = next(one for one, widget in books.observe().screen.identities() if widget.scrollable)
    books.perform(Action(ActionKind.SWIPE, rows, "down"))
    books.perform(Action(ActionKind.IDLE, argument=2.0))
    assert "31 books" in texts(books.observe().screen)


def test_a_book_is_lent_in_a_sheet(books: JvmDevice) -> None:
    act(books, "A Winter Road 1")
    assert "For a week only" in texts(act(books, "Lend"))
    assert "Lent to Anna" in texts(act(books, "Anna"))


def test_a_date_is_chosen(books: JvmDevice) -> None:
    act(books, "A Winter Road 1")
    days = act(books, "Choose the due date")
    day = next(one for one in sorted(texts(days)) if "15" in one.split(",")[-2:][0].split())
    act(books, day)
    assert not {"Due: never", "Cancel"} & texts(act(books, "OK"))


def test_a_deleted_book_is_gone_and_the_list_is_back(books: JvmDevice) -> None:
    act(books, "A Winter Road 1")
    assert "Keep" in texts(act(books, "Delete"))
    buttons = [
        one for one, widget in books.observe().screen.identities() if widget.text == "Delete"
    ]
    gone = books.perform(Action(ActionKind.CLICK, buttons[-1])).screen
    assert "29 books" in texts(gone)
    assert "A Winter Road 1" not in texts(gone)


def test_menus_lead_to_every_screen_and_back(books: JvmDevice) -> None:
    act(books, "More options")
    assert "Dark theme" in texts(act(books, "Settings"))
    assert "Sort by author" in texts(act(books, "Order"))
    assert "30 books" in texts(books.perform(Action(ActionKind.BACK)).screen)
    act(books, "More options")
    assert "Upright" in texts(act(books, "Motion"))
    assert {"Turned by 45 degrees", "Only while turned"} <= texts(act(books, "Turn"))


@pytest.mark.parametrize("build", BUILDS)
def test_an_exploration_reaches_every_screen_and_finds_no_crash(build: str, tmp_path: Path) -> None:
    run = tapwright.explore(
        f"demo:{build}", steps=250, seed=1, out=tmp_path / "run", verify=0, suite=False
    )
    assert not run.result.tally.crashes
    seen = (run.directory / "trace.jsonl").read_text()
    for one in ("Add a book", "Choose the due date", "Where the shelf stands", "Upright"):
        assert one in seen
