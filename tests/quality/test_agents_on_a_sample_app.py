"""Finding power on a real app: what agents find on the JVM device within small budgets."""

from __future__ import annotations

from pathlib import Path

import pytest

import tapwright

pytestmark = [pytest.mark.jvm, pytest.mark.slow, pytest.mark.timeout(900)]
SCENARIOS = Path(__file__).parents[2] / "sample-apps" / "notes" / "specifications"
EASY = [str(SCENARIOS / f"{name}.L1.sts") for name in ("001-about", "004-recycle-bin")]


def test_frontier_finds_a_planted_crash_of_the_notes(tmp_path: Path) -> None:
    run = tapwright.explore(
        "demo:notes", steps=600, seed=3, out=tmp_path / "run", verify=0, suite=False
    )
    assert any("IndexOutOfBounds" in name for name in run.crashes)
    assert run.coverage["line"].share > 0.8


@pytest.mark.parametrize(("agent", "episodes"), [("planner", 10), ("farlead2", 60)])
def test_a_witness_agent_finds_easy_scenarios_of_the_notes(
    agent: str, episodes: int, tmp_path: Path
) -> None:
    run = tapwright.witness(
        "demo:notes", *EASY, agent=agent, episodes=episodes, seed=1, out=tmp_path / "run"
    )
    assert run.missing == {}


def test_events_of_the_phone_find_what_nothing_on_the_screens_causes(tmp_path: Path) -> None:
    def found(*, events: bool) -> set[str]:
        run = tapwright.explore(
            "demo:phone-events",
            steps=250,
            seed=1,
            out=tmp_path / f"events-{events}",
            verify=0,
            suite=False,
            events=events,
        )
        return set(run.crashes)

    assert found(events=False) == set()
    assert len(found(events=True)) >= 2
