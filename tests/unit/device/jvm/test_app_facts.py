"""What the converter wrote down of an app."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.core.errors import StorageError
from tapwright.device.jvm.app_facts import measured_code, read_facts, renamed_classes


@pytest.mark.parametrize("text", ["", "[]", "[" * 100_000, "{"])
def test_damaged_facts_are_told_with_the_place_to_delete(tmp_path: Path, text: str) -> None:
    (tmp_path / "app.json").write_text(text)
    with pytest.raises(StorageError) as caught:
        read_facts(tmp_path)
    assert str(tmp_path) in str(caught.value.hint)


def test_the_names_of_the_sources_come_by_the_names_in_the_app() -> None:
    assert renamed_classes({"coverage": {"names": {"a/b": "org/Notes"}}}) == {"a/b": "org/Notes"}
    assert renamed_classes({"coverage": []}) == {}


def test_coverage_says_which_packages_count_and_why() -> None:
    own = measured_code({"coverage": {"rule": "own packages", "packages": ["org.app", "org.x"]}})
    assert own.startswith("org.app, org.x, by the manifest")
    given = measured_code({"coverage": {"rule": "given", "packages": ["okio"]}})
    assert given == "okio (--coverage-packages)"


def test_a_shrunk_app_is_said_to_be_counted_with_its_libraries() -> None:
    said = measured_code({"coverage": {"rule": "all but libraries", "packages": []}})
    assert "shrinker" in said
    assert "--mapping" in said


def test_facts_without_coverage_say_nothing() -> None:
    assert measured_code({}) == ""
