"""The merging process: joins what all processes learnt and tells each what is news to it."""

from __future__ import annotations

import time
import uuid

from tapwright.agents.knowledge import Knowledge, LearntHere, Name
from tapwright.fleet.messages import News, pack, unpack


class Merger:
    """Holds the knowledge of a run; whoever comes is answered at once and waits for nobody."""

    def __init__(self) -> None:
        self._epoch = uuid.uuid4().hex
        self._used_before = time.process_time()  # to load the program
        self._known = Knowledge()
        self._version = 0
        # When each counter or fact last changed; the order of a dict is that of the changes.
        self._changed: dict[tuple[bool, Name], int] = {}
        self._tellers: dict[Name, set[str]] = {}  # who told a fact, and need not hear it

    def exchange(self, who: str, epoch: str, version: int, packed: bytes) -> News:
        """Joins what a process learnt, and returns what the others learnt since its last visit.

        Args:
            who: the process.
            epoch: of the merging process that it last spoke to.
            version: of the knowledge that it was told then.
            packed: what it learnt since, or all of it.
        """
        is_new = epoch != self._epoch
        learnt = unpack(packed)
        for fact in learnt.facts:
            self._tellers.setdefault(fact, set()).add(who)
        self._note(*self._known.add(who, learnt))
        news = self._since(0 if is_new else version, who)
        used = time.process_time() - self._used_before
        return News(self._epoch, self._version, pack(news), used, wants_all=is_new)

    def _note(self, grown: list[Name], facts: list[Name]) -> None:
        for changed in [*((True, name) for name in grown), *((False, name) for name in facts)]:
            self._version += 1
            self._changed.pop(changed, None)
            self._changed[changed] = self._version

    def _since(self, version: int, who: str) -> LearntHere:
        names, facts = [], set()
        for (counted, name), changed in reversed(self._changed.items()):
            if changed <= version:
                break
            if counted:
                names.append(name)
            elif who not in self._tellers[name]:
                facts.add(name)
        return LearntHere(self._known.of_others(who, names), facts)
