"""Checks a specification against an app: names that it does not have, stages out of reach."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from tapwright.core.action import ActionKind
from tapwright.core.activity_graph import ActivityGraph
from tapwright.spec.errors import SpecificationError, Text, nearest, shown
from tapwright.spec.labelling import matches
from tapwright.spec.levels import unreachable_stages
from tapwright.spec.meaning import Input, fold
from tapwright.spec.proposition import Proposition, Relation
from tapwright.spec.proposition_parser import Mention
from tapwright.spec.scenario_parser import ParsedScenario
from tapwright.spec.widget_view import resource_names

_PATH = frozenset("0123456789:")
_LIKE_AN_ID = re.compile(r"[a-z][a-z0-9]*(?:_\w+|[A-Z]\w*)")  # note_title, noteTitle


@dataclass(frozen=True)
class AppNames:
    """The names that an app declares. An empty field is not checked against."""

    packages: frozenset[str] = frozenset()
    activities: frozenset[str] = frozenset()
    resource_ids: frozenset[str] = frozenset()
    activity_graph: ActivityGraph = field(default_factory=ActivityGraph)
    texts: frozenset[str] = frozenset()  # of its resources; an app may have others in its code


def wrong_names(
    text: Text, mentions: Collection[Mention], app: AppNames
) -> Iterator[SpecificationError]:
    """Yields an error for each value that names nothing in the app."""
    ids = frozenset(name for each in app.resource_ids for name in resource_names(each))
    for mention in mentions:
        what, names = _namespace(mention.proposition, app, ids)
        value, relation = mention.proposition.value, mention.proposition.relation
        if not names or matches(mention.proposition, names):
            continue
        verb = "is" if relation is Relation.IS else "contains"
        near = nearest(value, _shortened(value, names))
        message = f"no {what} of the app {verb} {shown(value)}{near}"
        yield text.error(message, mention.offset)


def _namespace(
    proposition: Proposition, app: AppNames, ids: frozenset[str]
) -> tuple[str, frozenset[str]]:
    """Returns what a proposition's value names, and all such names of the app."""
    match proposition.name:
        case "package":
            return "package", app.packages
        case "activity":
            return "activity", app.activities
        case "resourceId" | "objectID" | "actionObjectID":
            # An object id may also be a path of positions such as 0:2:1.
            is_path = _PATH.issuperset(proposition.value)
            return "resource id", frozenset() if is_path else ids
    return "", frozenset()


def _shortened(value: str, names: frozenset[str]) -> list[str]:
    """Returns the names in the form of the value: with their package or without."""
    if "." in value or "/" in value:
        return sorted(names)
    return sorted({name.rpartition(".")[2] for name in names if "/" not in name})


def unknown_actions(text: Text, mentions: Collection[Mention]) -> Iterator[SpecificationError]:
    """Yields a warning for each action type that no device performs."""
    kinds = [kind.value for kind in ActionKind]
    for mention in mentions:
        name, relation, value = mention.proposition[:3]
        if name == "actionType" and relation is Relation.IS and value not in kinds:
            message = f"no action is of type {shown(value)}{nearest(value, kinds)}"
            yield text.error(message, mention.offset)


def unknown_targets(
    text: Text, mentions: Collection[Mention], inputs: Collection[Input], app: AppNames
) -> Iterator[SpecificationError]:
    """Yields a warning for each target of an action, or field of an input, that the app lacks.

    A widget may also be called by a text that is in the app's code, was made while it ran or is
    written by the test. So only what is written as an id is, or nearly is one, is doubted.
    """
    if not app.resource_ids:
        return
    ids = {name for each in app.resource_ids for name in resource_names(each) if "/" not in name}
    targets = [each for each in mentions if each.proposition.name == "actionDetail"]
    written = [each.proposition.value for each in mentions if each not in targets]
    written += [each.text for each in inputs]
    known = {fold(name) for name in (*ids, *app.texts, *written)}
    named = [
        (mention.proposition.value, mention.offset)
        for mention in targets
        if mention.proposition.relation is Relation.IS
    ]
    named += [(each.field, _field_offset(text, each.field)) for each in inputs if each.field]
    for value, offset in named:
        near = nearest(value, sorted(ids))
        is_nearly_one = value.isidentifier() and value.islower() and "did you mean" in near
        is_meant = is_nearly_one or _LIKE_AN_ID.fullmatch(value) is not None
        if is_meant and fold(value) not in known:
            yield text.error(f"nothing in the app has the id or text {shown(value)}{near}", offset)


def _field_offset(text: Text, name: str) -> int:
    """Returns where an input names its field."""
    found = re.search(rf"\b(?:TO|INTO)\s+[\"']?({re.escape(name)})", text.content, re.IGNORECASE)
    return found.start(1) if found else 0


def stages_out_of_reach(
    text: Text, parsed: ParsedScenario, app: AppNames
) -> Iterator[SpecificationError]:
    """Yields a warning for each stage that the activity graph cannot reach."""
    if not app.activity_graph.launchable:
        return
    for index in unreachable_stages(parsed.scenario, app.activity_graph):
        name = parsed.scenario.stages[index].name
        message = f"no way leads to stage {shown(name)} in the app's activity graph"
        yield text.error(message, parsed.stage_offsets[index])
