"""The shape of run.json: whoever reads one can rely on the kind of each value."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tapwright.core.errors import InputError
from tapwright.core.shape import COUNT, FLAG, NUMBER, TEXT, WHOLE, Maybe, Table, check_shape

_RATE = Maybe({"held!": COUNT, "times!": COUNT})
_FOUND = {
    "states": COUNT,
    "activities": [TEXT],
    "crashes": Table({"headline": TEXT, "times": COUNT, "length": COUNT, "rate": _RATE}),
    "violations": [{"property": TEXT, "loses": TEXT, "test": TEXT, "rate": _RATE}],
    "suite": Table(COUNT),
    "not_checked": Table(TEXT),
}
_SEARCH = {
    "found": FLAG,
    "episodes": COUNT,
    "steps": COUNT,
    "seconds": NUMBER,
    "rehearsed": COUNT,
    "test": Maybe({"rate": _RATE}),
    "how_far": Maybe(
        {
            "reached": COUNT,
            "total": COUNT,
            "left": TEXT,
            "never_seen": [TEXT],
            "explanation": [TEXT],
        }
    ),
}
_PATTERN = {name: TEXT for name in ("activity", "id", "text", "description", "class")}
_SHAPE = {
    "state": TEXT,
    "ended": TEXT,
    "message": TEXT,
    "started": TEXT,
    "agent": TEXT,
    "seed": WHOLE,
    "command": [TEXT],
    "episode_steps": Maybe(COUNT),
    "workers": COUNT,
    "login": TEXT,
    "coverage_from_step": COUNT,
    "confinement": Table(TEXT),
    "app": {
        "name": TEXT,
        "package": TEXT,
        "version": TEXT,
        "sha256": TEXT,
        "path": Maybe(TEXT),
    },
    "device": {
        "name": TEXT,
        "seed": WHOLE,
        "sdk": Maybe(WHOLE),
        "grant": TEXT,
        "network": TEXT,
        "host_ports": [COUNT],
        "unconfined": FLAG,
        "coverage_packages": [TEXT],
        "serial": TEXT,
    },
    "agent_options": {
        "settings": Table(TEXT),
        "guide": TEXT,
        "semantic": TEXT,
        "load": TEXT,
        "save": TEXT,
    },
    "planned": Table(Maybe(NUMBER)),
    "parts": [{"began!": TEXT, "steps!": COUNT, "seconds!": NUMBER}],
    "used": {"steps": COUNT, "episodes": COUNT, "seconds": NUMBER},
    "found": _FOUND,
    "coverage": Table({"covered!": COUNT, "total!": COUNT}),
    "limits": [{"kind": TEXT, "name": TEXT, "message": TEXT, "times": COUNT}],
    "faults": [TEXT],
    "restarts": Table(COUNT),
    "rules": {"never": [_PATTERN], "text": [{**_PATTERN, "values!": [TEXT]}]},
    "rule_matches": Table(COUNT),
    "logins": {"done": COUNT, "failed": COUNT, "reason": TEXT},
    "specifications": Table(TEXT),
    "witnesses": Table(_SEARCH),
}


def check_facts(file: Path, facts: Any) -> dict[str, Any]:
    """Return the facts that were read from this file, if each has the shape that a run gives it."""
    _rename_former_network(facts)
    try:
        check_shape(facts, _SHAPE)
    except ValueError as error:
        raise InputError(f"{file} is damaged: {error}") from error
    assert isinstance(facts, dict)
    return facts


def _rename_former_network(facts: Any) -> None:
    """Write the network of an older run, which was on or off, as it is called now."""
    device = facts.get("device") if isinstance(facts, dict) else None
    if isinstance(device, dict) and isinstance(device.get("network"), bool):
        device["network"] = "internet" if device["network"] else "none"
