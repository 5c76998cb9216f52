"""Where jars come from: a word of the lock, an address of the user's settings."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.core.errors import InputError
from tapwright.device.jvm.repositories import SETTINGS_VARIABLE, addresses_of

SETTINGS = """<settings xmlns="urn:maven">
  <mirrors>{mirrors}</mirrors>
  <profiles><profile><repositories>
    <repository><id>google</id><url>{address}</url></repository>
  </repositories></profile></profiles>
</settings>"""
MIRROR = "<mirror><id>near</id><mirrorOf>{of}</mirrorOf><url>file:///near</url></mirror>"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user without any settings."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv(SETTINGS_VARIABLE, raising=False)
    return tmp_path


def write(home: Path, mirrors: str = "", address: str = "file:///google") -> Path:
    file = home / ".m2" / "settings.xml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(SETTINGS.format(mirrors=mirrors, address=address))
    return file


def test_without_settings_it_is_left_to_the_defaults() -> None:
    assert addresses_of("central") is None
    assert addresses_of("google") is None


def test_maven_names_the_repository(home: Path) -> None:
    write(home)
    assert addresses_of("google") == {"google": "file:///google"}
    assert addresses_of("central") is None


@pytest.mark.parametrize("of", ["*", "google", "central,google", "external:*"])
def test_a_mirror_stands_for_it(home: Path, of: str) -> None:
    write(home, MIRROR.format(of=of))
    assert addresses_of("google") == {"near": "file:///near"}


@pytest.mark.parametrize("of", ["central", "*,!google"])
def test_a_mirror_of_others_does_not(home: Path, of: str) -> None:
    write(home, MIRROR.format(of=of))
    assert addresses_of("google") == {"google": "file:///google"}
    assert addresses_of("central") == {"near": "file:///near"}


def test_an_address_may_come_from_the_environment(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NEAR", "file:///from/environment")
    write(home, address="${env.NEAR}")
    assert addresses_of("google") == {"google": "file:///from/environment"}


def test_jgos_own_settings_come_first(home: Path) -> None:
    write(home)
    (home / ".jgorc").write_text("[repositories]\nother = file:///other\ngoogle = file:///mine\n")
    assert list((addresses_of("google") or {}).values()) == ["file:///mine", "file:///other"]


def test_damaged_settings_are_told_with_their_file(home: Path) -> None:
    file = write(home)
    file.write_text("<settings>")
    with pytest.raises(InputError, match=r"settings\.xml"):
        addresses_of("google")
