"""The behavioural model as JSON, for other tools.

Version 1: `states` in order of discovery, each with its transitions; an action is in the text form
of traces. What a table calls an event is kept as `key`.
"""

from __future__ import annotations

import msgspec

from tapwright.abstractions.keyed_action import KeyedAction
from tapwright.core.document import Codec, Count
from tapwright.state_graph.graph import Edge, StateGraph

VERSION = 1


class TransitionValue(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A transition of the model."""

    goal: Count  # the number of a state
    action: str
    describe: str = ""  # for people
    count: Count
    failures: Count = 0
    key: str | None = None


class StateValue(msgspec.Struct, kw_only=True):
    """A state of the model."""

    number: Count
    state: str
    package: str
    activity: str
    screen: str  # the name of a screen in the trace
    visits: Count
    transitions: list[TransitionValue]


class ModelHeader(msgspec.Struct, kw_only=True):
    """What the file begins with."""

    model: str  # "tapwright"
    version: int


class ModelFile(ModelHeader, kw_only=True):
    """The behavioural model as a file."""

    states: list[StateValue]


MODEL = Codec(ModelFile)
_HEADER = Codec(ModelHeader)


def encode_graph(graph: StateGraph) -> ModelFile:
    """Returns the graph as it is written."""
    return ModelFile(
        model="tapwright",
        version=VERSION,
        states=[
            StateValue(
                number=node.number,
                state=str(node.state),
                package=node.package,
                activity=node.activity,
                screen=node.screen,
                visits=node.visits,
                transitions=[_encode_edge(edge) for edge in node.edges.values()],
            )
            for node in graph.nodes
        ],
    )


def _encode_edge(edge: Edge) -> TransitionValue:
    action = edge.action
    return TransitionValue(
        goal=edge.goal,
        action=str(action),
        describe=action.describe(),
        count=edge.count,
        failures=edge.failures,
        key=action.key if isinstance(action, KeyedAction) and isinstance(action.key, str) else None,
    )
