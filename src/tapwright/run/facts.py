"""What run.json says of a run before it has begun."""

from __future__ import annotations

import platform
import sys
from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any

import tapwright
from tapwright.run.settings import RunSettings

_OF_FIRST_START = ("command", "started", "parts", "coverage_from_step", "login")


def facts_of(settings: RunSettings, earlier: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the facts of a run.

    Args:
        settings: what it is made from.
        earlier: what run.json said of the parts before this one, if it goes on.
    """
    app = settings.app
    facts: dict[str, Any] = {
        "tapwright": tapwright.__version__,
        "python": platform.python_version(),
        "system": platform.platform(),
        "command": sys.argv,
        "started": datetime.now().astimezone().isoformat(timespec="seconds"),
        "app": {
            "name": app.name,
            "package": app.package,
            "version": app.version,
            "sha256": app.sha256,
            "path": None if app.path is None else str(app.path),
        },
        "device": {"name": settings.device, **asdict(settings.options)},
        "agent": settings.agent,
        "seed": settings.seed,
        "agent_options": settings.agent_options.facts(),
        "episode_steps": settings.episode_steps,
        "planned": asdict(settings.budget),
    }
    if settings.rules:
        facts["rules"] = settings.rules.facts()
    if settings.login:
        facts["login"] = str(settings.login)
    if settings.workers > 1:
        facts["workers"] = settings.workers
    if settings.targets:
        facts["planned"] = {**asdict(settings.limits), "seconds": settings.budget.seconds}
        facts["specifications"] = {
            target.name: target.specification.source for target in settings.targets
        }
    # A run that goes on is the one that was started then, by that command.
    return facts | {name: earlier[name] for name in _OF_FIRST_START if name in earlier}
