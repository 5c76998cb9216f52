"""The activities that a run never showed and the largest code it never executed, each with why."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tapwright.apk.activity_graph import activity_graph
from tapwright.apk.call_graph import CallGraph, call_graph
from tapwright.apk.contents import read_apk
from tapwright.apk.dex import MethodName
from tapwright.apk.manifest import Component, Manifest
from tapwright.apps.executed import Executed
from tapwright.apps.untouched_code import CodeSearch, Why, said, short
from tapwright.core.activity_graph import ActivityGraph
from tapwright.core.untouched import Untouched, UntouchedParts, UntouchedReason

_MOST = 25  # classes, and methods, that are explained


def untouched_parts(apk: Path, executed: Executed) -> UntouchedParts:
    """Returns what was never executed of an app, by its code and what a run executed."""
    contents = read_apk(apk)
    graph = call_graph(contents)
    search = CodeSearch(graph, executed, _components(contents.manifest))
    ways = activity_graph(contents)
    return UntouchedParts(
        activities=list(_activities(contents.manifest, ways, search)),
        classes=list(_classes(search)),
        methods=list(_methods(search)),
    )


def _components(manifest: Manifest) -> dict[str, str]:
    kinds = {
        "activity": manifest.activities,
        "service": manifest.services,
        "receiver": manifest.receivers,
        "provider": manifest.providers,
    }
    return {each.name: kind for kind, found in kinds.items() for each in found if not each.target}


def _activities(manifest: Manifest, ways: ActivityGraph, search: CodeSearch) -> Iterator[Untouched]:
    executed, aliases = search.executed, dict[str, list[Component]]()
    for each in manifest.activities:
        aliases.setdefault(each.target or each.name, []).append(each)
    for name, declared in aliases.items():
        if name in executed.shown:
            continue
        size = sum(count.total for count in executed.classes.get(name, {}).values())
        why = _why_not_shown(name, declared, ways, search)
        yield Untouched(name=name, instructions=size, reason=why.reason, detail=why.detail)


def _why_not_shown(
    name: str, declared: list[Component], ways: ActivityGraph, search: CodeSearch
) -> Why:
    graph, executed = search.graph, search.executed
    if not any(each.enabled for each in declared):
        return Why(UntouchedReason.ENTRY, "the manifest disables it")
    if name not in graph.code.classes:
        return Why(UntouchedReason.DEAD, "the app declares it and has no such class")
    if executed.was_created(name):
        detail = "it ran, but never on top: as a tab of another, or closed at once"
        return Why(UntouchedReason.UNKNOWN, detail)
    users = sorted(user for user in graph.users.get(name, ()) if not _is_of(user, name))
    openers = {source for source, goals in ways.edges.items() if name in goals}
    if not users and not openers:
        return _from_outside(declared)
    if openers and not openers & executed.shown:
        detail = f"opened only from {_listed(openers)}, never shown either"
        return Why(UntouchedReason.SCREEN, detail)
    ran = [user for user in users if executed.ran(user)]
    starting = [user for user in ran if user in graph.starting]
    if starting:
        detail = f"{said(starting[0])}, which starts it, ran, but never as far"
        return Why(UntouchedReason.CONDITION, detail)
    if users and not ran:
        behind = search.why(users)
        return Why(behind.reason, f"no code that refers to it ran: {behind.detail}")
    shown = f"may be opened from {_listed(openers & executed.shown)}, shown here" if openers else ""
    return Why(UntouchedReason.SCREEN, shown or f"{said(ran[0])}, which ran, refers to it")


def _from_outside(declared: list[Component]) -> Why:
    """Returns the reason of an activity that no code of the app names."""
    actions = sorted({action for each in declared for action in each.actions})
    if any(each.exported for each in declared):
        by = f" by {', '.join(map(short, actions))}" if actions else ""
        detail = f"no code of the app names it: only another app opens it{by}"
        return Why(UntouchedReason.ENTRY, detail)
    return Why(UntouchedReason.DEAD, "no code of the app names it, and no other app may open it")


def _is_of(method: MethodName, name: str) -> bool:
    return method.owner.partition("$")[0] == name


def _listed(names: set[str]) -> str:
    return ", ".join(sorted(map(short, names)))


def _classes(search: CodeSearch) -> Iterator[Untouched]:
    """Yields the largest classes of which nothing was executed; activities are told apart."""
    sizes = {
        name: sum(count.total for count in methods.values())
        for name, methods in search.executed.classes.items()
        if not any(count.covered for count in methods.values())
        and search.components.get(name) != "activity"
    }
    sized = sorted(sizes.items(), key=lambda each: (-each[1], each[0]))
    for name, size in sized[:_MOST]:
        why = _why_class(name, search)
        yield Untouched(name=name, instructions=size, reason=why.reason, detail=why.detail)


def _why_class(name: str, search: CodeSearch) -> Why:
    defined = search.graph.code.classes.get(name)
    if defined is None:
        return Why(UntouchedReason.UNKNOWN, "the app's code has another name for it")
    return search.why(MethodName(name, method) for method, _ in defined.methods)


def _methods(search: CodeSearch) -> Iterator[Untouched]:
    """Yields the largest methods that were not executed, of classes that were in part."""
    found: list[tuple[int, str, str]] = []
    for name, methods in search.executed.classes.items():
        if any(count.covered for count in methods.values()):
            found += [(-c.total, name, each) for each, c in methods.items() if not c.covered]
    for size, name, method in sorted(found)[:_MOST]:
        why = _why_method(MethodName(name, method), search.graph, search)
        shown = f"{name}.{method}"
        yield Untouched(name=shown, instructions=-size, reason=why.reason, detail=why.detail)


def _why_method(method: MethodName, graph: CallGraph, search: CodeSearch) -> Why:
    defined = graph.code.classes.get(method.owner)
    if defined is None or not any(name == method.name for name, _ in defined.methods):
        return Why(UntouchedReason.UNKNOWN, "the app's code has another name for it")
    return search.why([method])
