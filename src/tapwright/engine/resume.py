"""The settings of a run that is to go on, read back from its run.json."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

from tapwright.core.app import App
from tapwright.core.errors import InputError
from tapwright.device.registry import DeviceOptions
from tapwright.engine.budget import Budget
from tapwright.engine.preparation import AgentOptions
from tapwright.engine.run_directory import LOGIN_FILE, RUNNING, read_facts
from tapwright.engine.session import ExploreSettings
from tapwright.model.rules import rules_of


def settings_of_run(run: Path) -> ExploreSettings:
    """What the run was made from; its budget is the whole, what was used counts against it."""
    facts = read_facts(run)
    if facts.get("state") == RUNNING:
        raise InputError(f"{run} is still running", hint="wait for it, or end it")
    if facts.get("state") == "finished":
        raise InputError(
            f"{run} has finished: {facts.get('ended')}", hint="begin a new run of this app"
        )
    try:
        return _settings(run, facts)
    except (KeyError, TypeError) as error:
        raise InputError(f"{run} cannot go on: its run.json lacks {error}") from error


def _settings(run: Path, facts: dict[str, Any]) -> ExploreSettings:
    app, device = facts["app"], dict(facts["device"])
    path = None if app["path"] is None else Path(app["path"])
    if path is not None and not path.is_file():
        raise InputError(f"the app of {run} is gone: {path}")
    name = device.pop("name")
    known = {field.name for field in fields(DeviceOptions)}
    options = {key: value for key, value in device.items() if key in known}
    options["coverage_packages"] = tuple(options.get("coverage_packages", ()))
    return ExploreSettings(
        app=App(app["name"], app["package"], path, app["version"], app["sha256"]),
        device=name,
        agent=facts["agent"],
        budget=Budget(**facts["planned"]),
        seed=facts["seed"],
        out=run,
        options=DeviceOptions(**options),
        episode_steps=facts.get("episode_steps"),
        agent_options=_agent_options(facts.get("agent_options", {})),
        resume=True,
        workers=facts.get("workers", 1),
        rules=rules_of(facts.get("rules", {})),
        # What the scenario led to is kept with the run, so it need not be looked for again.
        login=run / LOGIN_FILE if "login" in facts else None,
    )


def _agent_options(facts: dict[str, Any]) -> AgentOptions:
    def path(name: str) -> Path | None:
        return Path(facts[name]) if name in facts else None

    return AgentOptions(
        facts.get("settings", {}),
        facts.get("guide"),
        path("semantic"),
        path("load"),
        path("save"),
    )
