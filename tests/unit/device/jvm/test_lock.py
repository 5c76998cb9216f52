"""The lock that the package ships, and how one is read."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from tapwright.device.jvm.lock import own_lock, read_lock
from tapwright.device.jvm.repositories import WORDS
from tapwright.device.jvm.settings import WORKING_LEVELS


def test_the_lock_names_every_class_path() -> None:
    lock = own_lock()
    for group in ("device", "converter", "builder", "tests", "format", "legacy"):
        assert lock.group(group), group
    assert set(WORKING_LEVELS) <= set(lock.levels)


def test_each_jar_is_pinned_and_has_a_place_of_its_own() -> None:
    lock = own_lock()
    jars = [*lock.group("device"), *lock.group("converter"), lock.framework(34)]
    assert all(re.fullmatch(r"[0-9a-f]{64}", jar.sha256) and jar.size > 0 for jar in jars)
    places = {jar.place: jar.coordinates for jar in jars}
    assert len(places) == len(set(places.values()))


def test_the_lock_names_no_address() -> None:
    text = (resources.files("tapwright.device.jvm") / "jars.lock").read_text()
    assert "//" not in text


def test_the_lock_has_a_word_for_where_each_jar_is_published() -> None:
    lock = own_lock()
    words = {jar.artifact: jar.repository for jar in (*lock.group("device"), *lock.group("dexer"))}
    assert set(words.values()) == set(WORDS)
    assert (words["r8"], words["robolectric"]) == ("google", "central")


def test_another_format_is_refused() -> None:
    with pytest.raises(ValueError, match="format 3"):
        read_lock("version = 3\n")
