"""The value of `--network`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.core.errors import InputError
from tapwright.device.app_network import NETWORKS, Network


@pytest.mark.parametrize("text", [*NETWORKS, "stub:my stubs", "replay:a/b.har"])
def test_it_is_read_and_spelt_alike(text: str) -> None:
    assert str(Network.parse(text)) == text


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("wlan", "--network takes none, connected, internet, invented, stub:DIR, replay:FILE.har"),
        ("wlan:x", "--network takes none"),
        ("stub", "--network stub needs a file"),
        ("replay:", "--network replay needs a file"),
        ("none:x", "--network takes none"),
    ],
)
def test_what_is_none_is_refused(text: str, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        Network.parse(text)


def test_only_the_internet_reaches_others_and_only_none_is_not_connected() -> None:
    networks = [Network.parse(text) for text in (*NETWORKS, "stub:a", "replay:b")]
    assert [each.kind for each in networks if each.reaches_internet] == ["internet"]
    assert [each.kind for each in networks if not each.is_connected] == ["none"]


def test_a_relative_path_is_put_below_a_directory() -> None:
    below = Network.parse("stub:a").below(Path("/project"))
    assert str(below) == "stub:/project/a"
    assert str(Network.parse("stub:/b").below(Path("/project"))) == "stub:/b"
    assert str(Network.parse("none").below(Path("/project"))) == "none"
