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
        (
            "wlan",
            "--network takes none, connected, internet, invented, stub:DIR, replay:FILE.har, ",
        ),
        ("wlan:x", "--network takes none"),
        ("stub", "--network stub needs a file"),
        ("replay:", "--network replay needs a file"),
        ("none:x", "--network takes none"),
    ],
)
def test_what_is_none_is_refused(text: str, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        Network.parse(text)


def test_only_two_reach_others_and_only_none_is_not_connected() -> None:
    networks = [Network.parse(text) for text in (*NETWORKS, "stub:a", "replay:b", "record:c")]
    assert [each.kind for each in networks if each.reaches_internet] == ["internet", "record"]
    assert [each.kind for each in networks if not each.is_connected] == ["none"]


def test_a_relative_path_is_put_below_a_directory() -> None:
    below = Network.parse("stub:a").below(Path("/project"))
    assert str(below) == "stub:/project/a"
    assert str(Network.parse("stub:/b").below(Path("/project"))) == "stub:/b"
    assert str(Network.parse("none").below(Path("/project"))) == "none"


def test_a_recording_needs_a_place_and_all_else_a_file(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    assert Network("replay", gone).missing == gone
    assert Network("record", gone).missing is None
    assert Network("record", gone / "a.har").missing == gone
    assert Network("connected").missing is None
