"""Settings, and which level an app gets."""

from __future__ import annotations

import pytest

from tapwright.core.errors import InputError
from tapwright.device.jvm import settings
from tapwright.device.jvm.settings import JvmSettings, level_for


def test_a_level_that_is_not_there_is_refused() -> None:
    with pytest.raises(InputError, match="no SDK level 5"):
        JvmSettings(sdk=5)


def test_a_grant_that_is_none_is_refused() -> None:
    with pytest.raises(InputError, match="'maybe'"):
        JvmSettings(grant="maybe")


def test_the_nearest_working_level_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "WORKING_LEVELS", (30, 33, 35))
    assert [level_for(target) for target in (4, 31, 32, 34, 36)] == [30, 30, 33, 33, 35]
    assert level_for(4, asked=35) == 35
