"""Where processes and their devices go."""

from __future__ import annotations

import pytest

from tapwright.core.errors import InputError
from tapwright.fleet.cluster import ClusterMachine
from tapwright.fleet.placing import group_size, machine_for, phones_of, sizes_of

BIG, SMALL = ClusterMachine("a", "big", 8), ClusterMachine("b", "small", 2, frozenset({"adb:7"}))


@pytest.mark.parametrize(
    ("workers", "group", "machines", "sizes"),
    [(1, 8, 1, [1]), (10, 4, 1, [4, 3, 3]), (3, 8, 2, [2, 1]), (2, 8, 5, [1, 1])],
)
def test_every_machine_has_some_and_no_process_too_many(
    workers: int, group: int, machines: int, sizes: list[int]
) -> None:
    assert sizes_of(workers, group, machines) == sizes


def test_the_machine_with_the_most_to_spare_is_taken() -> None:
    assert machine_for([SMALL, BIG], {"a": 2, "b": 1}) is BIG
    assert machine_for([SMALL, BIG], {"a": 8, "b": 1}) is SMALL


def test_a_phone_is_where_its_machine_is() -> None:
    assert machine_for([BIG, SMALL], {"b": 99}, "adb:7") is SMALL
    with pytest.raises(InputError, match="no machine of the cluster has adb:8"):
        machine_for([BIG, SMALL], {}, "adb:8")
    assert phones_of("adb:7,adb:8") == ["adb:7", "adb:8"]
    assert phones_of("jvm") == []


def test_the_user_may_say_how_many_devices_a_process_drives() -> None:
    assert group_size("jvm", 0) == 4
    assert group_size("jvm", 7) == 7
    assert group_size("somebody's", 0) == 8
