"""Bundles and apps in parts run on the JVM device, with something of each part on the screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.api.opening import open_device

PACKAGES = Path(__file__).parents[1] / "data" / "packages"
pytestmark = pytest.mark.jvm


@pytest.mark.parametrize("kind", ["aab", "apks", "xapk"])
def test_every_part_is_there(kind: str) -> None:
    with open_device(PACKAGES / f"parts.{kind}") as device:
        texts = [widget.text for widget in device.observe().screen.widgets if widget.text]
    assert texts == [
        "Good day",
        "in bold and slanted letters",
        "2 parts",
        "extra",
        "picture of 10",
        "an asset of the base",
        "a text of the other module",
        "an asset of the other module",
        "code of the other module",
        "Parts",
    ]
