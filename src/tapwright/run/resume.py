"""The settings of a run that is to go on, read back from its run.json."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

from tapwright.core.app import App
from tapwright.core.errors import InputError
from tapwright.device.registry import DeviceOptions
from tapwright.rules.rules import rules_of
from tapwright.run.budget import Budget
from tapwright.run.preparation import AgentOptions
from tapwright.run.run_directory import (
    LOGIN_FILE,
    RUNNING,
    read_facts,
    refuse_finished,
    still_running,
)
from tapwright.run.settings import RunSettings


def settings_of_run(run: Path) -> RunSettings:
    """What the run was made from; its budget is the whole, what was used counts against it."""
    facts = read_facts(run)
    if facts.get("state") == RUNNING:
        raise still_running(run)
    refuse_finished(run, facts)
    if "specifications" in facts:
        raise InputError(
            f"{run} was a search for witnesses, which cannot go on",
            hint="begin it again with `tapwright witness`",
        )
    try:
        return _settings(run, facts)
    except KeyError as error:
        raise InputError(f"{run} cannot go on: its run.json lacks {error}") from error


def _settings(run: Path, facts: dict[str, Any]) -> RunSettings:
    app, device = facts["app"], dict(facts["device"])
    path = None if app["path"] is None else Path(app["path"])
    if path is not None and not path.is_file():
        raise InputError(f"the app of {run} is gone: {path}")
    name = device.pop("name")
    known = {field.name for field in fields(DeviceOptions)}
    options = {key: value for key, value in device.items() if key in known}
    for name_of_list in ("coverage_packages", "host_ports"):
        options[name_of_list] = tuple(options.get(name_of_list, ()))
    return RunSettings(
        app=App(app["name"], app["package"], path, app["version"], app["sha256"]),
        device=name,
        agent=facts["agent"],
        budget=_budget(run, facts["planned"]),
        seed=facts["seed"],
        out=run,
        options=DeviceOptions(**options),
        episode_steps=facts.get("episode_steps"),
        agent_options=_agent_options(facts.get("agent_options", {})),
        resume=True,
        workers=facts.get("workers", 1),
        rules=rules_of(facts.get("rules", {})),
        login=_login(run, facts.get("login")),
    )


def _budget(run: Path, planned: dict[str, Any]) -> Budget:
    unknown = planned.keys() - {field.name for field in fields(Budget)}
    if unknown:
        raise InputError(f"{run} cannot go on: its run.json plans {', '.join(sorted(unknown))}")
    try:
        return Budget(**planned)
    except InputError as error:
        raise InputError(f"{run} cannot go on: {error.message}") from error


def _login(run: Path, given: str | None) -> Path | None:
    """What the scenario led to is kept with the run, unless it was killed before."""
    if given is None:
        return None
    kept = run / LOGIN_FILE
    login = kept if kept.is_file() else Path(given)
    if not login.is_file():
        raise InputError(f"the login of {run} is gone: {login}")
    return login


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
