"""An app that meddles with files: the host's, the user's and its own."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from tests.contract.test_jvm_device import app, attempt, click, text_of

from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import DeviceLost
from tapwright.core.step import Observation
from tapwright.device.jvm import quota
from tapwright.device.jvm.device import JvmDevice
from tapwright.device.jvm.isolation import means_here
from tapwright.testcase.export.exporting import exporter
from tapwright.testcase.test_case import PlannedStep, Shown, ShownKind, TestCase

pytestmark = [pytest.mark.jvm, pytest.mark.timeout(900)]
TARGET = Path("/tmp/tapwright-hostile-target")


@pytest.fixture(scope="module")
def hostile() -> Iterator[JvmDevice]:
    with JvmDevice() as opened:
        opened.install(app("hostile"))
        yield opened


@pytest.fixture
def target() -> Iterator[Path]:
    """A file of the user's, where the app looks for it."""
    TARGET.write_text("secret")
    TARGET.chmod(0o600)
    yield TARGET
    TARGET.unlink()


def said(seen: Observation) -> str:
    assert seen.crash is None, seen.crash
    assert seen.limits == ()
    return text_of(seen.screen, "outcome")


def test_an_app_reads_a_phones_files(hostile: JvmDevice) -> None:
    text = said(attempt(hostile, "phone_files"))
    assert text.endswith(
        "MemTotal:        3894776 kB; org.tapwright.hostile; 86400.00 302400.00; "
        "4 of 4 cores; process 4711"
    ), text


@pytest.mark.skipif(not means_here().files, reason="this system cannot confine files")
def test_the_hosts_files_are_refused_by_whatever_path(hostile: JvmDevice) -> None:
    text = said(attempt(hostile, "host_files"))
    assert text.endswith("read nothing nothing nothing nothing nothing"), text


@pytest.mark.skipif(not means_here().calls, reason="this system filters no calls")
def test_modes_and_times_of_the_users_files_stay(hostile: JvmDevice, target: Path) -> None:
    before = target.stat()
    assert "tried" in said(attempt(hostile, "change"))
    after = target.stat()
    assert (after.st_mode, after.st_mtime_ns) == (before.st_mode, before.st_mtime_ns)


def test_an_app_changes_its_own_files(hostile: JvmDevice) -> None:
    text = said(attempt(hostile, "change_own"))
    assert text.endswith("changed true, dated true 1000000000000"), text


@pytest.mark.parametrize("resource", ["deep", "lock"])
def test_what_is_hard_to_delete_is_gone_after_a_reset(hostile: JvmDevice, resource: str) -> None:
    assert " true" in said(attempt(hostile, resource))
    assert " true" in said(attempt(hostile, resource))


def test_the_name_of_a_widget_is_data_in_an_exported_test(hostile: JvmDevice) -> None:
    screen = attempt(hostile, "name").screen
    identity = next(one for one, widget in screen.identities() if widget.text == "Named")
    assert "\n" in identity.class_name
    test = TestCase(
        "org.tapwright.hostile",
        steps=(PlannedStep(Action(ActionKind.CLICK, identity)),),
        shows=(Shown(ShownKind.LOSS, identity.class_name),),
        name="loss",
    )
    module = ast.parse(exporter("pytest")(test).text)
    assert "was-here" not in ast.dump(ast.Module(module.body[:-1], []))
    (call,) = (
        node
        for node in ast.walk(module.body[-1])
        if isinstance(node, ast.keyword) and node.arg == "className"
    )
    assert ast.literal_eval(call.value) == identity.class_name


def test_native_code_is_hidden_from_an_app(hostile: JvmDevice) -> None:
    assert "refused, java.lang.ClassNotFoundException" in said(attempt(hostile, "foreign"))


@pytest.mark.skipif(not means_here().calls, reason="this system filters no calls")
def test_a_call_that_the_jail_leaves_out_is_a_limit_and_no_crash(hostile: JvmDevice) -> None:
    seen = attempt(hostile, "watch")
    assert seen.crash is None
    assert any("Function not implemented" in limit.message for limit in seen.limits), seen.limits


def test_an_app_that_fills_the_disk_with_files_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "excess", partial(quota.excess, most_files=3000))
    with JvmDevice() as device:
        device.install(app("hostile"))
        device.reset()
        device.launch()
        with pytest.raises(DeviceLost, match="more than 3000 files"):
            press_often(device, "many_files")


def press_often(device: JvmDevice, resource: str) -> None:
    """A device that stops an app which does not respond may do so before the storage is full."""
    for _ in range(20):
        click(device, resource)
