"""The behavioural model as JSON: written by a run, read back to go on from it or to look at it.

Version 1: `states` in order of discovery, each with its transitions; an action is in the text form
of traces. What a table calls an event is kept as `key`, so that a loaded graph can be followed.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from tapwright.abstractions.keyed_action import KeyedAction
from tapwright.core.action import Action, parse_action
from tapwright.core.document import Codec, Count
from tapwright.core.errors import InputError, TapwrightError
from tapwright.state_graph.graph import Edge, StateGraph, StateNode

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


def load_graph(path: Path) -> StateGraph:
    """Read a graph that `encode_graph` gave."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise InputError(f"no such file: {path}") from None
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
    try:
        header = _HEADER.decode(data)
    except ValueError as error:
        raise InputError(f"{path} is not a model of Tapwright: {error}") from error
    if header.model != "tapwright":
        raise InputError(f"{path} is not a model of Tapwright")
    if header.version != VERSION:
        raise InputError(f"{path} has version {header.version}, expected {VERSION}")
    try:
        return _decode(MODEL.decode(data).states)
    except (ValueError, TapwrightError) as error:
        raise InputError(f"{path} is damaged: {error}") from error


def _decode(states: list[StateValue]) -> StateGraph:
    nodes = [
        StateNode(number, value.state, value.package, value.activity, value.screen, value.visits)
        for number, value in enumerate(states)
    ]
    graph = StateGraph.of(nodes)
    for node, value in zip(nodes, states, strict=True):
        for transition in value.transitions:
            if transition.goal >= len(nodes):
                raise ValueError(f"no state {transition.goal}")
            edge = graph.connect(node, _decode_action(transition), nodes[transition.goal])
            edge.count, edge.failures = transition.count, transition.failures
    return graph


def _decode_action(transition: TransitionValue) -> Action:
    action = parse_action(transition.action)
    if transition.key is None:
        return action
    return KeyedAction(action.kind, action.target, action.argument, transition.key)
