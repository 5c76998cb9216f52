"""The activity graph of a finite-state model: which activity opens which."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from tapwright.core.activity_graph import ActivityGraph
from tapwright.device.app_model import AppModel


def activity_graph_of(model: AppModel) -> ActivityGraph:
    """Returns the activity graph without returns, as if read from an app's code.

    A model does not say whether a transition opens an activity or ends one. One that leads nearer
    to the start counts as a return.
    """
    edges: dict[str, set[str]] = {}
    for screen in model.screens.values():
        for outcomes in screen.transitions.values():
            for outcome in outcomes:
                after = model.screens.get(outcome.result)
                if after is not None and after.activity != screen.activity:
                    edges.setdefault(screen.activity, set()).add(after.activity)
    first = model.screens[model.start].activity
    distance = _distances(first, edges)
    far = len(distance)
    opened = {
        source: frozenset(
            each for each in targets if distance.get(each, far) >= distance.get(source, far)
        )
        for source, targets in edges.items()
    }
    return ActivityGraph(
        frozenset({first}), {source: targets for source, targets in opened.items() if targets}
    )


def _distances(first: str, edges: Mapping[str, set[str]]) -> dict[str, int]:
    """Returns the number of edges from the first activity to each other."""
    distance, waiting = {first: 0}, deque([first])
    while waiting:
        source = waiting.popleft()
        for target in edges.get(source, ()):
            if target not in distance:
                distance[target] = distance[source] + 1
                waiting.append(target)
    return distance
