"""One process's side of the exchange: tells what it learnt, and learns what others told."""

from __future__ import annotations

from collections.abc import Sequence

from tapwright.agents.agent import Agent
from tapwright.agents.knowledge import LearntHere, Name, SharesKnowledge
from tapwright.fleet.messages import News, pack, unpack
from tapwright.run.coverage_union import ProbeUnion

_PROBE = "probe"


class Partner:
    """Takes from and gives to one agent and its coverage, while their worker holds still."""

    def __init__(self, agent: Agent, coverage: ProbeUnion) -> None:
        self._agent = agent if isinstance(agent, SharesKnowledge) else None
        if self._agent is not None:
            self._agent.share()
        self._coverage = coverage
        self._told = LearntHere()  # all of it, for a merging process that begins anew
        self._heard: dict[Name, int] = {}  # how much others had counted when they last told
        self._new_probes: list[str] = []
        self._epoch = ""
        self._version = 0
        self._tells_all = False

    def note_probes(self, names: Sequence[str]) -> None:
        """Notes probes that were hit here for the first time."""
        self._new_probes.extend(names)

    def take(self) -> tuple[str, int, bytes]:
        """Returns what is to be told, as the merging process wants it."""
        learnt = LearntHere() if self._agent is None else self._agent.take_learnt()
        learnt.facts |= {(_PROBE, name) for name in self._new_probes}
        self._new_probes.clear()
        self._told.join(learnt)
        message = self._told if self._tells_all else learnt
        return self._epoch, self._version, pack(message)

    def was_not_heard(self) -> None:
        """Tells everything again next time: what was told last may be lost."""
        self._tells_all = True

    def give(self, news: News) -> None:
        """Learns what others told; told twice it changes nothing."""
        learnt, heard = unpack(news.packed), self._heard
        grown = {
            name: count - heard.get(name, 0)
            for name, count in learnt.counts.items()
            if count > heard.get(name, 0)
        }
        heard.update({name: learnt.counts[name] for name in grown})
        probes = {fact[1] for fact in learnt.facts if fact[0] == _PROBE}
        self._coverage.restore(probes)
        others = {fact for fact in learnt.facts - self._told.facts if fact[0] != _PROBE}
        if self._agent is not None and (grown or others):
            self._agent.absorb(LearntHere(grown, others))
        self._tells_all = news.wants_all
        self._epoch, self._version = news.epoch, news.version
