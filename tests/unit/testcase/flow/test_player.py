"""What the commands of a flow come down to on a device."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.unit.serve.served import CallingFake
from tests.unit.testcase.flow.models import app_in

from tapwright.core.errors import UnsupportedError
from tapwright.device.fake import FakeDevice
from tapwright.testcase.flow.flow import CommandFailed
from tapwright.testcase.flow.player import Player


def test_permissions_and_arguments_go_to_androids_system(tmp_path: Path) -> None:
    device = CallingFake(platformPermissions={"names": ["p.A", "p.B"]})
    with device:
        device.install(app_in(tmp_path))
        player = Player(device)
        player.launch({"permissions": {"all": "deny", "contacts": "allow"}, "arguments": {"n": 1}})
    assert [fields for name, fields in device.calls if name == "permission"] == [
        {"name": "p.A", "allowed": False},
        {"name": "p.B", "allowed": False},
        {"name": "android.permission.READ_CONTACTS", "allowed": True},
        {"name": "android.permission.WRITE_CONTACTS", "allowed": True},
    ]
    assert device.calls[-1][1]["arguments"][4:7] == ["--ei", "n", "1"]


def test_a_device_without_that_system_says_so(tmp_path: Path) -> None:
    with FakeDevice() as device:
        device.install(app_in(tmp_path))
        with pytest.raises(UnsupportedError, match="takes no permissions"):
            Player(device).launch({"permissions": {"all": "deny"}})


def test_keys_have_maestros_names(tmp_path: Path) -> None:
    with FakeDevice() as device:
        device.install(app_in(tmp_path))
        player = Player(device)
        player.launch({})
        player.press_key("Home")
        assert player.screen.package != device.app.package
        with pytest.raises(CommandFailed, match="no key Any"):
            player.press_key("Any")


def test_a_link_that_no_app_takes_fails(tmp_path: Path) -> None:
    device = CallingFake(start={"error": "No Activity found"})
    with device:
        device.install(app_in(tmp_path))
        player = Player(device)
        player.launch({})
        with pytest.raises(CommandFailed, match="no app opens nobody://here"):
            player.open_link("nobody://here")
    assert device.calls[-1] == (
        "start",
        {"arguments": ["-a", "android.intent.action.VIEW", "-d", "nobody://here"]},
    )
