"""Joining knowledge is commutative, associative and idempotent, whatever comes late or twice."""

from __future__ import annotations

from copy import deepcopy

from hypothesis import given
from hypothesis import strategies as st

from tapwright.agents.knowledge import Knowledge, LearntHere
from tapwright.fleet.merger import Merger
from tapwright.fleet.messages import pack, unpack

names = st.tuples(st.sampled_from(["count", "led"]), st.sampled_from("abc"))
learnts = st.builds(
    LearntHere,
    st.dictionaries(names, st.integers(1, 9), max_size=4),
    st.frozensets(names, max_size=3),
).map(lambda each: LearntHere(each.counts, set(each.facts)))
workers = st.sampled_from(["1", "2", "3"])


def known(*told: tuple[str, LearntHere]) -> Knowledge:
    knowledge = Knowledge()
    for who, learnt in told:
        knowledge.add(who, learnt)
    return knowledge


knowledges = st.lists(st.tuples(workers, learnts), max_size=4).map(lambda told: known(*told))


def joined(*parts: Knowledge) -> Knowledge:
    whole = Knowledge()
    for part in parts:
        whole.join(deepcopy(part))
    return whole


@given(knowledges, knowledges, knowledges)
def test_joining_is_commutative_associative_and_idempotent(
    a: Knowledge, b: Knowledge, c: Knowledge
) -> None:
    assert joined(a, b) == joined(b, a)
    assert joined(joined(a, b), c) == joined(a, joined(b, c))
    assert joined(a, a) == joined(a)


@given(learnts, learnts, learnts)
def test_what_one_process_learnt_joins_by_the_same_laws(
    a: LearntHere, b: LearntHere, c: LearntHere
) -> None:
    def join(*parts: LearntHere) -> LearntHere:
        whole = LearntHere()
        for part in parts:
            whole.join(part)
        return whole

    assert join(a, b) == join(b, a)
    assert join(join(a, b), c) == join(a, join(b, c))
    assert join(a, a) == join(a)


@given(st.lists(st.tuples(workers, learnts), max_size=8), st.randoms())
def test_the_merger_knows_the_same_in_whatever_order_and_how_often_it_is_told(
    told: list[tuple[str, LearntHere]], random: object
) -> None:
    again = [*told, *told[::2]]
    random.shuffle(again)  # type: ignore[attr-defined]
    first, second = Merger(), Merger()
    for merger, messages in ((first, told), (second, again)):
        for who, learnt in messages:
            merger.exchange(who, "", 0, pack(learnt))
    for who in "123x":
        nothing = pack(LearntHere())
        assert unpack(first.exchange(who, "", 0, nothing).packed) == unpack(
            second.exchange(who, "", 0, nothing).packed
        )


@given(st.lists(st.tuples(workers, learnts, st.booleans()), max_size=8))
def test_who_asks_often_hears_the_same_as_who_asks_once(
    told: list[tuple[str, LearntHere, bool]],
) -> None:
    merger, heard, epoch, version = Merger(), LearntHere(), "", 0
    for who, learnt, asks in told:
        merger.exchange(who, "", 0, pack(learnt))
        if asks:
            news = merger.exchange("x", epoch, version, pack(LearntHere()))
            epoch, version = news.epoch, news.version
            heard.join(unpack(news.packed))
    heard.join(unpack(merger.exchange("x", epoch, version, pack(LearntHere())).packed))
    assert heard == unpack(merger.exchange("y", "", 0, pack(LearntHere())).packed)


@given(learnts)
def test_what_is_packed_is_unpacked(learnt: LearntHere) -> None:
    assert unpack(pack(learnt)) == learnt
