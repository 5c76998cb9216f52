"""What frontier tells its like in other processes: counts of actions, where they led, and offers.

Names of knowledge: `count ROW KEY` for a cell of the statistics, `led KEY [STATE]` for a transition
(without a state: it stayed), `offer STATE KEY KIND` for an action that is possible in a state.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from tapwright.abstractions.labelled_widgets import family_of
from tapwright.agents.frontier.event_statistics import EVENT_ROWS, FAMILY_ROWS, OFFERED_ROW
from tapwright.agents.frontier.values import FrontierValues, OfferedEvent
from tapwright.agents.knowledge import LearntHere, Name
from tapwright.core.action import ActionKind

_COUNT, _LED, _OFFER = "count", "led", "offer"
_MOST = 8  # outcomes of one action learnt at once; older ones weigh less than 6 % by then


class FrontierSharing:
    """Notes what one process learns, and adds what others learnt, to the values of its agents."""

    def __init__(self, values: FrontierValues) -> None:
        """Begin; what the values hold now is taken to be known to all."""
        self._values = values
        self._foreign = _cells(values)  # counts that are not this process's own
        self._tried: set[tuple[Hashable, Hashable]] = set()  # states and keys since last asked
        self._led: dict[Name, int] = {}
        self._changed_led: set[Name] = set()
        self._offered: set[Hashable] = set()  # states whose offers were told
        self._new_offers: list[Hashable] = []

    def note(self, state: Hashable, key: Hashable, after: Hashable | None) -> None:
        """Notes that an action was executed in a state, and which other state it led to."""
        self._tried.add((state, key))
        name = (_LED, str(key)) if after is None else (_LED, str(key), str(after))
        self._led[name] = self._led.get(name, 0) + 1
        self._changed_led.add(name)
        for each in (state, after):
            if each is not None and each not in self._offered:
                self._offered.add(each)
                self._new_offers.append(each)

    def take(self) -> LearntHere:
        """Returns what changed since it was last asked."""
        counts = {name: self._led[name] for name in self._changed_led}
        cells = self._values.statistics.table.counts
        for row, key in _touched(self._tried):
            own = cells.get(row, {}).get(key, 0) - self._foreign.get((row, key), 0)
            if own > 0:
                counts[(_COUNT, str(row), str(key))] = own
        facts = set(_offers(self._values, self._new_offers))
        self._tried.clear()
        self._changed_led.clear()
        self._new_offers.clear()
        return LearntHere(counts, facts)

    def absorb(self, news: LearntHere) -> None:
        """Adds the counts, transitions and offers of others, and updates what rests on them."""
        values, offers = self._values, _by_state(news.facts)
        for state, events in offers.items():
            values.learn_offer(state, events)
        states: set[Hashable] = set(offers)
        for name, count in news.counts.items():
            if name[0] == _COUNT:
                row, key = name[1], name[2]
                self._foreign[(row, key)] = self._foreign.get((row, key), 0) + count
                values.statistics.add(row, key, count)
                values.forget_scores(family_of(key))
                states.add(row)
            elif name[0] == _LED:
                after = name[2] if len(name) > 2 else None
                for _ in range(min(count, _MOST)):
                    values.record_outcome(name[1], after)
        values.update(states)


def everything(values: FrontierValues) -> LearntHere:
    """Returns all that the values hold, as if one process had counted it."""
    cells = _cells(values)
    counts: dict[Name, int] = {
        (_COUNT, str(row), str(key)): count for (row, key), count in cells.items()
    }
    for key, outcomes in values.outcomes.items():
        for after, share in outcomes.items():
            name = (_LED, str(key)) if after is None else (_LED, str(key), str(after))
            counts[name] = max(1, round(_MOST * share))
    return LearntHere(counts, set(_offers(values, values.states)))


def _cells(values: FrontierValues) -> dict[tuple[Hashable, Hashable], int]:
    """Returns the counts of the statistics; what was offered is told as facts."""
    rows = values.statistics.table.counts.items()
    return {
        (row, key): count
        for row, cells in rows
        if row != OFFERED_ROW
        for key, count in cells.items()
    }


def _touched(
    tried: Iterable[tuple[Hashable, Hashable]],
) -> Iterable[tuple[Hashable, Hashable]]:
    """Yields the cells of the statistics that these executions may have changed."""
    for state, key in tried:
        yield state, key
        for row in EVENT_ROWS:
            yield row, key
        for row in FAMILY_ROWS:
            yield row, family_of(key)


def _offers(values: FrontierValues, states: Iterable[Hashable]) -> Iterable[Name]:
    for state in states:
        for key, kind in values.offers_of(state):
            yield (_OFFER, str(state), str(key), kind.value)


def _by_state(facts: Iterable[Name]) -> dict[Hashable, list[OfferedEvent]]:
    found: dict[Hashable, list[OfferedEvent]] = {}
    for fact in sorted(facts):
        if fact[0] == _OFFER:
            found.setdefault(fact[1], []).append((fact[2], ActionKind(fact[3])))
    return found
