"""The settings of a run as they hold on the machine of one of its processes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tapwright.core.errors import InputError
from tapwright.device.retracing import mapping_of
from tapwright.fleet.app_copy import hash_of, local_copy
from tapwright.fleet.messages import WorkOrder
from tapwright.run.settings import RunSettings


def absolute(settings: RunSettings) -> RunSettings:
    """Returns the settings with whole paths, and the mapping that is meant without being named."""
    app, options = settings.app, settings.options
    mapping = mapping_of(app, options.mapping)
    return replace(
        settings,
        out=settings.out.absolute(),
        app=replace(app, path=None if app.path is None else app.path.absolute()),
        options=replace(options, mapping="" if mapping is None else str(mapping.absolute())),
    )


def files_of(settings: RunSettings) -> list[tuple[Path, str]]:
    """Returns the files that the settings name, with the hash of each."""
    named = [settings.app.path, settings.agent_options.load]
    if settings.options.mapping:
        named.append(Path(settings.options.mapping))
    return [(path, hash_of(path)) for path in named if path is not None]


def localised(order: WorkOrder) -> RunSettings:
    """Returns the settings of an order with the files of this machine."""
    settings = order.settings
    semantic = settings.agent_options.semantic
    if semantic is not None and not semantic.is_dir():
        raise InputError(
            f"{semantic} is not on every machine of the cluster",
            hint="put it into a directory that all machines see",
        )
    copies = {
        parcel.path: local_copy(parcel.path, parcel.content_hash, parcel.fetch)
        for parcel in order.parcels
    }
    app, agent, options = settings.app, settings.agent_options, settings.options
    mapping = Path(options.mapping) if options.mapping else None
    return replace(
        settings,
        app=app if app.path is None else replace(app, path=copies[app.path]),
        agent_options=agent if agent.load is None else replace(agent, load=copies[agent.load]),
        options=options if mapping is None else replace(options, mapping=str(copies[mapping])),
    )
