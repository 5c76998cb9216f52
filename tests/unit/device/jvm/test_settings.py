"""Settings, and which level an app gets."""

from __future__ import annotations

import pytest

from tapwright.apk.manifest import Manifest
from tapwright.core.errors import InputError
from tapwright.device.jvm import settings
from tapwright.device.jvm.settings import (
    JvmSettings,
    level_for,
    level_obstacle,
    level_reason,
    level_remark,
)


@pytest.mark.parametrize("level", [5, 28, 37, 99])
def test_a_level_that_does_not_run_is_refused(level: int) -> None:
    with pytest.raises(InputError, match=f"does not run SDK level {level}") as caught:
        JvmSettings(sdk=level)
    assert "29, 30, 31, 32, 33, 34, 35 and 36" in str(caught.value.hint)
    assert JvmSettings(sdk=34).sdk == 34


def test_a_level_below_the_apps_own_is_remarked() -> None:
    assert level_remark(Manifest("org.example", target_sdk=34), 34) == ""
    assert "targets SDK level 36 and gets 34" in level_remark(
        Manifest("org.example", target_sdk=36), 34
    )
    assert "asks for SDK level 33 and gets 30" in level_remark(
        Manifest("org.example", min_sdk=33, target_sdk=36), 30
    )


def test_an_app_above_every_level_has_none() -> None:
    assert level_obstacle(Manifest("org.example", min_sdk=36)) == ""
    assert "needs SDK level 37" in level_obstacle(Manifest("org.example", min_sdk=37))


def test_a_grant_that_is_none_is_refused() -> None:
    with pytest.raises(InputError, match="'maybe'"):
        JvmSettings(grant="maybe")


def test_the_nearest_working_level_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "WORKING_LEVELS", (30, 33, 35))
    taken = [level_for(Manifest("a", target_sdk=target)) for target in (4, 31, 32, 34, 36)]
    assert taken == [30, 30, 33, 33, 35]
    assert level_for(Manifest("a", target_sdk=4), asked=35) == 35


@pytest.mark.parametrize(("minimum", "target", "level"), [(31, 31, 31), (33, 36, 36), (35, 35, 35)])
def test_no_app_is_run_below_its_minimum(minimum: int, target: int, level: int) -> None:
    assert level_for(Manifest("a", min_sdk=minimum, target_sdk=target)) == level


@pytest.mark.parametrize(
    ("minimum", "target", "reason"),
    [
        (21, 36, "which it targets"),
        (21, 29, "the nearest to its target, 29"),
        (35, 34, "the lowest"),
    ],
)
def test_the_level_is_given_a_reason(minimum: int, target: int, reason: str) -> None:
    app = Manifest("a", min_sdk=minimum, target_sdk=target)
    assert reason in level_reason(app, level_for(app))
