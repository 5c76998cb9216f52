"""The login that the settings of a run name."""

from __future__ import annotations

from collections.abc import Callable

from tapwright.run.settings import RunSettings
from tapwright.testcase.login import LoginMaker


def login_maker(settings: RunSettings, tell: Callable[[str], None]) -> LoginMaker | None:
    """Returns what makes the login of a run; None if it has none."""
    if settings.login is None:
        return None
    return LoginMaker(
        settings.login, settings.out, settings.device, settings.options, settings.rules, tell
    )
