"""Which parts of an app a device is given."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tapwright.apk.splits import AppPart, TargetDevice, choose_parts
from tapwright.core.errors import InputError


def part(
    name: str, belongs_to: str = "", package: str = "org.example", version: int = 3
) -> AppPart:
    return AppPart(Path(f"{name or 'base'}.apk"), package, version, name, belongs_to)


BASE = part("")
DEVICE = TargetDevice(level=34, density=160, locale="en-US", abis=("x86_64", "arm64-v8a"))


def chosen(*parts: AppPart, device: TargetDevice = DEVICE) -> list[str]:
    return [each.shown for each in choose_parts([*parts, BASE], device)]


def test_the_base_comes_first() -> None:
    assert chosen() == ["base"]


def test_the_processors_that_run_here_come_before_others() -> None:
    both = part("config.arm64_v8a"), part("config.x86_64")
    assert chosen(*both) == ["base", "config.x86_64"]
    assert chosen(both[0]) == ["base", "config.arm64_v8a"]
    assert chosen(part("config.mips")) == ["base"]


@pytest.mark.parametrize(
    ("density", "expected"),
    [(160, "config.mdpi"), (200, "config.hdpi"), (480, "config.xxhdpi"), (640, "config.xxhdpi")],
)
def test_the_next_larger_pictures_are_taken(density: int, expected: str) -> None:
    parts = [part(f"config.{name}") for name in ("ldpi", "mdpi", "hdpi", "xxhdpi")]
    assert chosen(*parts, device=replace(DEVICE, density=density)) == ["base", expected]


def test_only_the_language_of_the_device_is_taken() -> None:
    parts = [part(f"config.{name}") for name in ("de", "en", "pt_br", "fil", "en_gb")]
    assert chosen(*parts) == ["base", "config.en", "config.en_gb"]


def test_what_nobody_knows_is_taken() -> None:
    assert chosen(part("config.etc2")) == ["base", "config.etc2"]


def test_modules_are_taken_with_their_own_parts() -> None:
    parts = [part("camera"), part("camera.config.x86_64", "camera"), part("config.x86_64")]
    assert chosen(*parts) == ["base", "camera", "camera.config.x86_64", "config.x86_64"]


def test_parts_without_a_base_are_refused() -> None:
    with pytest.raises(InputError, match="no base"):
        choose_parts([part("config.en")], DEVICE)


def test_two_apps_are_refused() -> None:
    with pytest.raises(InputError, match="2 bases"):
        chosen(part("", package="org.other"))
    with pytest.raises(InputError, match=r"config\.en\.apk is of org\.other"):
        chosen(part("config.en", package="org.other"))


def test_two_versions_are_refused() -> None:
    with pytest.raises(InputError, match="of version 4, its base of 3"):
        chosen(part("config.en", version=4))
