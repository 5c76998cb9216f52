"""The merging process tells each what only the others know."""

from __future__ import annotations

from tapwright.agents.knowledge import LearntHere
from tapwright.fleet.merger import Merger
from tapwright.fleet.messages import pack, unpack

A = ("count", "s", "a")


def test_nobody_hears_back_what_it_counted_itself() -> None:
    merger = Merger()
    merger.exchange("1", "", 0, pack(LearntHere({A: 3})))
    merger.exchange("2", "", 0, pack(LearntHere({A: 4})))
    told = {
        who: unpack(merger.exchange(who, "", 0, pack(LearntHere())).packed).counts for who in "123"
    }
    assert told == {"1": {A: 4}, "2": {A: 3}, "3": {A: 7}}


def test_only_news_is_told_and_another_merger_wants_to_hear_all() -> None:
    merger = Merger()
    news = merger.exchange("1", "", 0, pack(LearntHere({A: 3})))
    assert news.wants_all
    merger.exchange("2", "", 0, pack(LearntHere({A: 1}, {("fact",)})))
    news = merger.exchange("1", news.epoch, news.version, pack(LearntHere()))
    assert not news.wants_all
    assert unpack(news.packed) == LearntHere({A: 1}, {("fact",)})
    again = merger.exchange("1", news.epoch, news.version, pack(LearntHere()))
    assert not unpack(again.packed)
