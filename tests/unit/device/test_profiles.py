"""A profile keeps what published figures were made with, and says what contradicts it."""

from __future__ import annotations

import pytest

from tapwright.apk.manifest import Manifest
from tapwright.core.errors import InputError
from tapwright.device.jvm import settings
from tapwright.device.jvm.settings import JvmSettings
from tapwright.device.profiles import check_entries, check_profiled_device, under_profile
from tapwright.device.registry import DeviceOptions

PUBLISHED = DeviceOptions(profile="published")


def test_it_keeps_what_the_tables_were_made_with() -> None:
    kept = under_profile(DeviceOptions(seed=7, profile="published"))
    assert kept == DeviceOptions(seed=7, grant="install", profile="published")
    assert under_profile(kept) == kept


def test_without_one_nothing_changes() -> None:
    options = DeviceOptions(grant="none", sdk=33)
    assert under_profile(options) == options


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (DeviceOptions(grant="none", profile="published"), "keeps --grant install, and --grant n"),
        (DeviceOptions(sdk=33, profile="published"), "has no --sdk, and --sdk 33 was given"),
        (DeviceOptions(network="connected", profile="published"), "keeps --network none, and"),
        (DeviceOptions(phone="lived-in", profile="published"), "keeps --phone empty, and"),
        (DeviceOptions(host_ports=(80, 81), profile="published"), "has no --host-port, and"),
        (DeviceOptions(coverage_packages=("a.b",), profile="published"), "packages a.b was given"),
    ],
)
def test_a_contradiction_is_refused(given: DeviceOptions, words: str) -> None:
    with pytest.raises(InputError, match=words) as caught:
        under_profile(given)
    assert "leave out --profile or" in str(caught.value.hint)


def test_a_default_that_is_asked_for_by_name_is_refused_too() -> None:
    with pytest.raises(InputError, match="--grant all was given"):
        under_profile(PUBLISHED, given=["grant"])


def test_other_ways_in_and_phones_are_refused() -> None:
    check_entries("published", "gui")
    check_entries("", "phone")
    with pytest.raises(InputError, match="keeps --entries gui, and --entries phone was given"):
        check_entries("published", "phone")
    check_profiled_device("published", "jvm")
    check_profiled_device("", "adb:1")
    with pytest.raises(InputError, match="--device jvm,adb:1 is a phone"):
        check_profiled_device("published", "jvm,adb:1")


def test_a_misspelt_profile_is_told() -> None:
    with pytest.raises(InputError, match="no profile 'publisht', did you mean 'published'"):
        JvmSettings(profile="publisht")


def test_the_device_stays_when_the_defaults_move_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "WORKING_LEVELS", (35, 36))
    kept, today = JvmSettings.of(under_profile(PUBLISHED)), JvmSettings()
    apps = [Manifest("a", target_sdk=target) for target in (4, 32, 36)]
    assert [kept.level_for(app) for app in apps] == [30, 33, 34]
    assert kept.level_for(Manifest("a", min_sdk=31, target_sdk=31)) == 30
    assert today.level_for(apps[0]) == 35
    contents = kept.phone_contents
    assert contents is not None
    screen = {"width": 411, "height": 731, "density": 160}
    assert screen.items() <= contents["configuration"].items()
    assert not any((contents["files"], contents["rows"], contents["apps"]))
    assert (kept.own_code, today.own_code) == ("declared", "known")
