"""Why code was never executed: followed back to code that was, or to where nothing leads to it.

From the methods in question a search goes backwards over who refers to them. The nearest of these
ends it: a method that ran without getting to the call; a method that only the system calls, of an
object that was made; a component that never started. If none is found, nothing refers to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tapwright.apk.call_graph import CONSTRUCTOR, INITIALISER, CallGraph
from tapwright.apk.dex import MethodName
from tapwright.apps.executed import Executed
from tapwright.core.untouched import UntouchedReason

_MOST_COMPARED = 3
_EVENT = re.compile(r"on[A-Z]")


class Why(NamedTuple):
    """A reason, and the facts behind it."""

    reason: UntouchedReason
    detail: str = ""


class _Found(NamedTuple):
    """What the search met on one level."""

    stopped: list[tuple[MethodName, MethodName]]  # ran, and the call that it did not get to
    mentioned: list[MethodName]  # ran, and may or may not lead here
    further: list[MethodName]  # did not run


@dataclass(frozen=True, slots=True)
class CodeSearch:
    """Looks for the reason that code was never executed."""

    graph: CallGraph
    executed: Executed
    components: dict[str, str]  # by class: activity, service, receiver or provider

    def why(self, methods: Iterable[MethodName]) -> Why:
        """Returns the reason that none of these methods was executed."""
        level = sorted(set(methods))
        seen, mentioned = set(level), list[MethodName]()
        while level:
            waiting = [method for method in level if self._waits_for_event(method)]
            found = self._look_back(level, seen)
            if found.stopped:
                return self._stopped(found.stopped)
            if waiting:
                return _event(waiting[0])
            idle = next((each for each in level if self._is_idle(each.owner)), None)
            if idle is not None:
                return self._idle(_outer(idle.owner))
            mentioned += [*found.mentioned, *self._by_supertype(level)]
            level = sorted(found.further)
        return self._without_callers(seen, mentioned)

    def _look_back(self, level: Iterable[MethodName], seen: set[MethodName]) -> _Found:
        found = _Found([], [], [])
        for method in level:
            for referrer, called in self._referrers(method):
                if self.executed.ran(referrer):
                    if called is not None and self.executed.is_missed(called):
                        found.stopped.append((referrer, called))
                    else:
                        found.mentioned.append(referrer)
                elif referrer not in seen:
                    seen.add(referrer)
                    found.further.append(referrer)
        return found

    def _referrers(self, method: MethodName) -> Iterator[tuple[MethodName, MethodName | None]]:
        """Yields who refers to a method, and what it calls if the call can run nothing else."""
        graph, owner = self.graph, method.owner
        called = None if graph.is_overridden(method) else method
        for caller in sorted(graph.callers.get(method, ())):
            yield caller, called
        if self.executed.was_created(owner):
            return
        made = MethodName(owner, CONSTRUCTOR)
        if method != made and graph.is_called_back(method):
            for caller in sorted(graph.callers.get(made, ())):
                yield caller, made
        if method.name in (CONSTRUCTOR, INITIALISER):
            for user in sorted(graph.users.get(owner, ())):
                if user.owner != owner:
                    yield user, None

    def _by_supertype(self, level: Iterable[MethodName]) -> Iterator[MethodName]:
        """Yields who calls a method of a supertype, on an object that may be of another type."""
        for method in level:
            if self.executed.may_exist(method.owner):
                for above in self.graph.inherited(method):
                    yield from self.graph.callers.get(above, ())

    def _waits_for_event(self, method: MethodName) -> bool:
        """Returns whether the system is to call it, on an object that was made, and nobody else.

        What a library declares is not known here; by convention it begins with `on`.
        """
        is_event = _EVENT.match(method.name) is not None
        created = self.executed.was_created(method.owner)
        return is_event and created and self._is_left_to_others(method)

    def _is_left_to_others(self, method: MethodName) -> bool:
        """Returns whether its class extends a library's and no code of the app calls it."""
        graph = self.graph
        family = (method, *graph.inherited(method))
        # A bridge of another type has the same name, and calls the method itself.
        called = any(graph.callers.get(each, set()) - {method} for each in family)
        exists = self.executed.may_exist(method.owner)
        return exists and not called and graph.is_called_back(method)

    def _is_idle(self, name: str) -> bool:
        """Returns whether the class belongs to a component that never started."""
        outer = _outer(name)
        return outer in self.components and not self.executed.was_created(outer)

    def _idle(self, component: str) -> Why:
        kind, name = self.components[component], short(component)
        if kind == "activity":
            return Why(UntouchedReason.SCREEN, f"used by {name}, which was never started")
        return Why(UntouchedReason.ENTRY, f"used by the {kind} {name}, which never started")

    def _stopped(self, stopped: list[tuple[MethodName, MethodName]]) -> Why:
        """Returns the reason of code behind a call that was never got to."""
        caller, called = min(stopped)
        detail = f"{said(caller)} ran, but not as far as its call of {said(called)}"
        asked = [self.graph.network.get(each) for each, _ in stopped]
        if not self.executed.had_network and all(asked):
            used = short(self.graph.network[caller])
            return Why(
                UntouchedReason.NETWORK, f"{detail}; it uses {used}, and the run had no network"
            )
        if all(_outer(each.owner) in self.executed.asks_password for each, _ in stopped):
            screen = short(_outer(caller.owner))
            return Why(UntouchedReason.LOGIN, f"{detail}; {screen} asks for a password")
        return Why(UntouchedReason.CONDITION, detail + self._compared(caller))

    def _compared(self, caller: MethodName) -> str:
        """Says with what a method, or one that it calls, compared typed texts in vain."""
        failed, callers = self.executed.failed, self.graph.callers
        near = [
            each for each in sorted(failed) if each == caller or caller in callers.get(each, ())
        ]
        shown = dict.fromkeys(str(comparison) for each in near for comparison in failed[each])
        if not shown:
            return ""
        return f"; {', '.join(list(shown)[:_MOST_COMPARED])} in {said(near[0])}"

    def _without_callers(self, seen: set[MethodName], mentioned: list[MethodName]) -> Why:
        if mentioned:
            caller = said(min(mentioned))
            return Why(UntouchedReason.UNKNOWN, f"{caller} may lead to it")
        named = sorted({each.owner for each in seen} & self.graph.named)
        if named:
            where = f"{short(named[0])} is named in a resource or the manifest"
            return Why(UntouchedReason.UNKNOWN, where)
        left = sorted(each for each in seen if self._is_left_to_others(each))
        if left:
            detail = f"no code of the app calls {said(left[0])}; the system or a library may"
            return Why(UntouchedReason.UNKNOWN, detail)
        return Why(UntouchedReason.DEAD, "no code that could run, layout or manifest refers to it")


def _event(method: MethodName) -> Why:
    detail = f"{said(method)} waits for the system or a library: no code of the app calls it"
    return Why(UntouchedReason.EVENT, detail)


def _outer(name: str) -> str:
    return name.partition("$")[0]


def short(name: str) -> str:
    """Returns a class without its package."""
    return name.rpartition(".")[2]


def said(method: MethodName) -> str:
    """Returns a method as people write it."""
    owner = short(method.owner)
    if method.name == CONSTRUCTOR:
        return f"new {owner}"
    return f"{owner} (static)" if method.name == INITIALISER else f"{owner}.{method.name}"
