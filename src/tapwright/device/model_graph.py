"""The activity transition graph of a finite-state model, as exact as the model."""

from __future__ import annotations

from tapwright.device.app_model import AppModel
from tapwright.spec import ActivityGraph


def activity_graph_of(model: AppModel) -> ActivityGraph:
    """Which activity opens which."""
    edges: dict[str, set[str]] = {}
    for screen in model.screens.values():
        for outcomes in screen.transitions.values():
            for outcome in outcomes:
                after = model.screens.get(outcome.result)
                if after is not None and after.activity != screen.activity:
                    edges.setdefault(screen.activity, set()).add(after.activity)
    first = model.screens[model.start].activity
    return ActivityGraph(
        frozenset({first}), {source: frozenset(targets) for source, targets in edges.items()}
    )
