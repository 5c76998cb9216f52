"""An app of views as projects of today build it: Material, Room, WorkManager, OkHttp, Coil."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.contract.by_name import act, texts, write
from tests.contract.test_jvm_device import APKS, app

import tapwright
from tapwright.core.action import Action, ActionKind
from tapwright.device.jvm.device import JvmDevice
from tapwright.device.jvm.settings import JvmSettings
from tapwright.device.registry import DeviceOptions

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
STUBS = APKS.parent / "views" / "stubs"
BUILDS = [
    "views-release",
    pytest.param(
        "views",
        marks=pytest.mark.skipif(
            not (APKS / "views.apk").exists(), reason="not built: make apps APPS=views"
        ),
    ),
]


@pytest.fixture(scope="module", params=BUILDS)
def kitchen(request: pytest.FixtureRequest) -> Iterator[JvmDevice]:
    with JvmDevice(JvmSettings(network=f"stub:{STUBS}")) as device:
        device.install(app(request.param))
        yield device


@pytest.fixture
def loaded(kitchen: JvmDevice) -> JvmDevice:
    """The app with what the server gave."""
    kitchen.reset()
    assert "0 recipes" in texts(kitchen.launch().screen)
    act(kitchen, "More options")
    act(kitchen, "Load from the server")
    kitchen.perform(Action(ActionKind.IDLE, argument=2.0))
    assert {"3 recipes", "Apple cake", "Bread", "Onion soup"} <= texts(kitchen.observe().screen)
    return kitchen


def test_what_the_server_gave_outlives_the_process(loaded: JvmDevice) -> None:
    loaded.stop()
    assert "3 recipes" in texts(loaded.launch().screen)


def test_a_dialog_adds_a_recipe_to_the_database(loaded: JvmDevice) -> None:
    assert "New recipe" in texts(act(loaded, "Add a recipe"))
    write(loaded, "Zabaione")
    assert {"4 recipes", "Zabaione"} <= texts(act(loaded, "Add"))


def test_a_recipe_is_deleted_in_a_fragment_of_its_own(loaded: JvmDevice) -> None:
    assert "Portions: 6" in texts(act(loaded, "Bread"))
    assert "Delete Bread?" in texts(act(loaded, "Delete"))
    left = texts(act(loaded, "Delete it"))
    assert "2 recipes" in left
    assert "Bread" not in left


def test_a_sheet_answers_with_a_snackbar(loaded: JvmDevice) -> None:
    act(loaded, "Bread")
    assert "The family" in texts(act(loaded, "Cook for"))
    assert "Cooking for friends" in texts(act(loaded, "Friends"))


def test_work_in_the_background_reads_the_database(loaded: JvmDevice) -> None:
    act(loaded, "Favourite")
    act(loaded, "Plan")
    act(loaded, "Write the shopping list")
    loaded.perform(Action(ActionKind.IDLE, argument=2.0))
    assert "To buy: Apple cake" in texts(loaded.observe().screen)


def test_a_date_is_chosen(loaded: JvmDevice) -> None:
    act(loaded, "Plan")
    assert "Day to cook" in texts(act(loaded, "Choose the day"))
    days = [text for text in texts(loaded.observe().screen) if text.startswith("Today ")]
    act(loaded, days[0])
    assert any(text.startswith("On 20") for text in texts(act(loaded, "OK")))


def test_a_setting_outlives_the_process(loaded: JvmDevice) -> None:
    act(loaded, "Settings")
    write(loaded, "Ada")
    assert "Cook: Ada" in texts(act(loaded, "Save"))
    loaded.stop()
    loaded.launch()
    assert "Cook: Ada" in texts(act(loaded, "Settings"))


@pytest.mark.parametrize("build", BUILDS)
def test_an_exploration_reaches_every_screen_and_finds_no_crash(build: str, tmp_path: Path) -> None:
    served = DeviceOptions(network=f"stub:{STUBS}")
    run = tapwright.explore(
        f"demo:{build}",
        steps=150,
        seed=1,
        out=tmp_path / "run",
        device_options=served,
        verify=0,
        suite=False,
    )
    assert not run.result.tally.crashes
    seen = (run.directory / "trace.jsonl").read_text()
    for one in ("Add a recipe", "Cook for", "Choose the day", "Favourites first"):
        assert one in seen
