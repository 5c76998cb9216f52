"""How a budget is shared: never more than there is, and nothing of a lost process is lost."""

from __future__ import annotations

from random import Random

from tapwright.fleet.ledger import Ledger
from tapwright.run.budget import Budget


def test_who_is_alone_may_use_everything_at_once() -> None:
    ledger = Ledger(Budget(steps=100), 20, 0)
    ledger.enrol("1")
    allowed = ledger.allow("1", 0, 0, 4, 1)
    assert (allowed.steps, allowed.episodes) == (80, None)
    assert ledger.is_empty
    assert not ledger.has_used("1", 79, 5)
    assert ledger.has_used("1", 80, 5)


def test_episodes_are_shared_too() -> None:
    ledger = Ledger(Budget(episodes=3), 0, 1)
    for who in "12":
        ledger.enrol(who)
    given = {who: ledger.allow(who, 0, 0, 10, 1).episodes for who in "12"}
    assert given == {"1": 1, "2": 1}
    assert ledger.is_empty


def test_all_that_there_is_and_no_more_is_used_although_processes_are_lost() -> None:
    random, ledger = Random(1), Ledger(Budget(steps=1000), 0, 0)
    used, recorded, names = {}, 0, iter(range(100))
    for _ in range(4):
        ledger.enrol(name := str(next(names)))
        used[name] = 0
    while not ledger.is_empty or any(not ledger.has_used(who, used[who], 0) for who in used):
        who = random.choice(list(used))
        allowed = ledger.allow(who, used[who], 0, 30, 1).steps
        assert allowed is not None
        used[who] = min(allowed, used[who] + random.randrange(30))
        if random.random() < 0.05:
            ledger.lose(who, used[who], 0)
            recorded += used.pop(who)
            ledger.enrol(name := str(next(names)))
            used[name] = 0
        assert recorded + sum(used.values()) <= 1000
    assert recorded + sum(used.values()) == 1000


def test_towards_the_end_nobody_gets_all_that_is_left() -> None:
    ledger = Ledger(Budget(steps=100), 0, 0)
    for who in "12":
        ledger.enrol(who)
    assert ledger.allow("1", 0, 0, 1000, 1).steps == 25
    assert ledger.has_nothing("2")
