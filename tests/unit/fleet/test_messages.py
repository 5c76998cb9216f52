"""Knowledge on the wire."""

from __future__ import annotations

from pathlib import Path

from tapwright.agents.knowledge import LearntHere
from tapwright.fleet.messages import folder_of, pack, unpack


def test_half_a_letter_that_an_app_shows_does_not_stop_the_exchange() -> None:
    learnt = LearntHere({("count", "s\ud800", "a"): 2}, {("offer", "\udfff")})
    assert unpack(pack(learnt)) == LearntHere({("count", "s?", "a"): 2}, {("offer", "?")})


def test_names_that_repeat_cost_little() -> None:
    names = [("count", f"com.example.SomeActivity {number}", "click") for number in range(200)]
    assert len(pack(LearntHere(dict.fromkeys(names, 1)))) < 200 * 10


def test_each_process_has_its_folder() -> None:
    assert folder_of(Path("run"), "3") == Path("run/fleet/3")
