"""What is said where an app cannot be confined, and what it is given where it can."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapwright.core.errors import DeviceError, InputError
from tapwright.device.jvm import confinement
from tapwright.device.jvm.confinement import confinement_for, require_confinement
from tapwright.device.jvm.isolation import OPEN, Held, SandboxSupport, lacking
from tapwright.device.jvm.settings import JvmSettings
from tapwright.device.jvm.work_directory import Slot


@pytest.mark.parametrize(
    ("means", "missing"),
    [
        (SandboxSupport(0, calls=True), "it lacks Landlock (Linux 5.13)"),
        (SandboxSupport(7, calls=False), "it lacks a filter of system calls"),
        (SandboxSupport(0, calls=False), "Landlock (Linux 5.13) and a filter of system calls"),
    ],
)
def test_an_app_does_not_run_unconfined_unsaid(
    monkeypatch: pytest.MonkeyPatch, means: SandboxSupport, missing: str
) -> None:
    monkeypatch.setattr(confinement, "lacking", lambda: lacking(means))
    with pytest.raises(DeviceError) as caught:
        require_confinement(JvmSettings())
    assert missing in caught.value.message
    assert "--unconfined" in str(caught.value.hint)
    require_confinement(JvmSettings(unconfined=True))


@pytest.fixture
def unconnected(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that can confine and has no way to give an app the internet alone."""
    monkeypatch.setattr(confinement, "lacking", list)
    monkeypatch.setattr(confinement, "own_network_here", lambda: True)
    monkeypatch.setattr(confinement, "internet_obstacle", lambda: "slirp4netns is not installed")


@pytest.mark.usefixtures("unconnected")
def test_the_internet_is_refused_where_it_would_include_the_hosts_loopback(tmp_path: Path) -> None:
    settings = JvmSettings(network="internet")
    with pytest.raises(DeviceError, match="slirp4netns is not installed"):
        require_confinement(settings)
    require_confinement(JvmSettings(network="connected"))
    taken = JvmSettings(network="internet", unconfined=True)
    require_confinement(taken)
    assert confinement_for(taken, Slot(), (), (), {}).shares_network


def test_nobody_is_reached_unless_asked_for() -> None:
    for network in ("none", "connected"):
        given = confinement_for(JvmSettings(network=network), Slot(), (), (), {})
        assert not given.internet
        assert not given.shares_network


def test_a_network_is_one_of_three() -> None:
    with pytest.raises(InputError, match="none, connected, internet"):
        JvmSettings(network="wlan")


def test_each_layer_is_told_as_it_is() -> None:
    assert set(Held().facts().values()) == {OPEN}
    held = Held(landlock=3, calls=True, mounts=False, own_network=False).facts()
    assert held == {
        "files": "Landlock 3",
        "file modes": "refused, or without effect",
        "processes": "allow-list of system calls",
        "network": "no sockets",
    }
    shared = Held(landlock=3, calls=True, reaches="that of this machine").facts()
    assert shared["network"] == "that of this machine"
