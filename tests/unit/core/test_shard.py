"""Parts of work that machines share without talking to each other."""

from __future__ import annotations

import pytest

from tapwright.core.errors import InputError
from tapwright.core.shard import Shard, parse_shard


def test_the_parts_of_a_list_are_disjoint_and_whole() -> None:
    parts = [Shard(number, 3).part_of("abcdefgh") for number in (1, 2, 3)]
    assert parts == [("a", "d", "g"), ("b", "e", "h"), ("c", "f")]
    assert Shard(3, 3).part_of("ab") == ()


def test_no_two_parts_have_one_seed() -> None:
    seeds = {Shard(number, 4).seed(seed) for number in range(1, 5) for seed in range(10)}
    assert len(seeds) == 40
    assert {Shard(number, 4).whole_seed(Shard(number, 4).seed(7)) for number in (1, 4)} == {7}


def test_a_part_is_read_as_it_is_shown() -> None:
    assert parse_shard(" 2/4 ") == Shard(2, 4)
    assert str(parse_shard("2/4")) == "2/4"


@pytest.mark.parametrize("text", ["", "0/4", "5/4", "1", "1/0", "a/b", "-1/4", "1/4/2"])
def test_what_is_no_part_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="not a part of the work"):
        parse_shard(text)
