"""Settings as they hold on another machine."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from tests.unit.fleet.test_worker import settings_of

from tapwright.core.errors import InputError
from tapwright.device.registry import DeviceOptions
from tapwright.fleet.app_copy import hash_of
from tapwright.fleet.localising import absolute, files_of, localised
from tapwright.fleet.messages import Parcel, WorkOrder
from tapwright.run.settings import AgentOptions


def test_files_that_are_named_come_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAPWRIGHT_CACHE", str(tmp_path / "cache"))
    app, learnt = tmp_path / "todo.fsm", tmp_path / "learnt.json"
    settings = settings_of(tmp_path / "run")
    assert settings.app.path is not None
    app.write_bytes(settings.app.path.read_bytes())
    learnt.write_text("{}")
    mapping = tmp_path / "mapping.txt"
    mapping.write_text("# of the build")
    settings = absolute(
        replace(
            settings,
            app=replace(settings.app, path=app),
            options=DeviceOptions(),
            agent_options=AgentOptions(load=learnt),
        )
    )
    assert settings.options.mapping == str(mapping)  # the one beside the app
    contents = {path: path.read_bytes() for path, _ in files_of(settings)}
    parcels = tuple(
        Parcel(path, name, partial(contents.__getitem__, path)) for path, name in files_of(settings)
    )
    for path in contents:
        path.unlink()  # another machine has none of them
    there = localised(WorkOrder("1", settings, 1, "", None, parcels=parcels))
    assert there.app.path is not None
    assert there.agent_options.load is not None
    for path in (there.app.path, there.agent_options.load, Path(there.options.mapping)):
        assert path.is_relative_to(tmp_path / "cache")
        assert hash_of(path)


def test_a_directory_must_be_seen_by_all(tmp_path: Path) -> None:
    settings = settings_of(tmp_path)
    settings = replace(settings, agent_options=AgentOptions(semantic=tmp_path / "nowhere"))
    with pytest.raises(InputError, match="not on every machine"):
        localised(WorkOrder("1", settings, 1, "", None))
