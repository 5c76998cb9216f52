"""Generalized experience replay: old steps, rewarded anew, in the order and number of the paper."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tapwright.abstractions.screen_content import ScreenContent
from tapwright.agents.agent import Transition
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Step
from tapwright.experience.replay import ExperienceReplay
from tapwright.planning.action_filter import ActionFilter
from tapwright.planning.remembered_episode import RememberedEpisode
from tapwright.rewards.specification import SpecificationReward
from tapwright.spec import Monitor, read_specification

MAIN, ABOUT, HELP, OUT = (
    Screen("org.example", "Main"),
    Screen("org.example", "About"),
    Screen("org.example", "Help"),
    Screen("launcher", ""),
)
MENU, BACK, HOME = (Action(kind) for kind in (ActionKind.MENU, ActionKind.BACK, ActionKind.HOME))
NEW = """\
SCENARIO new
STAGE start
  EVENTUALLY package IS org.example
STAGE about
  INVARIANT package IS org.example
  EVENTUALLY activity IS About
STAGE help
  INVARIANT package IS org.example
  EVENTUALLY activity IS Help
"""


def episode(*steps: tuple[Screen, Action, Screen]) -> RememberedEpisode:
    taken = [Step(0, 0, before, action, Observation(after)) for before, action, after in steps]
    return RememberedEpisode(Observation(MAIN), taken)


def replay(
    episodes: Iterable[RememberedEpisode],
    monitor: Monitor,
    rehearse: Callable[[Transition, int], None],
) -> int:
    actions = ActionFilter(ScreenContent())
    return ExperienceReplay(actions, SpecificationReward(), rehearse)(episodes, monitor)


def lessons(*episodes: RememberedEpisode) -> list[tuple[str, float, int]]:
    heard: list[tuple[str, float, int]] = []

    def rehearse(transition: Transition, times: int) -> None:
        heard.append((transition.action.kind.value, round(transition.reward, 2), times))

    monitor = read_specification(NEW, "new.sts").monitor()
    count = replay(episodes, monitor, rehearse)
    assert count == len(heard)
    assert monitor.state == "0"
    return heard


def test_lessons_are_sorted_by_reward_and_learnt_floor_r_plus_2_times() -> None:
    heard = lessons(
        episode((MAIN, MENU, ABOUT), (ABOUT, BACK, MAIN), (MAIN, HOME, OUT)),
        episode((MAIN, MENU, ABOUT), (ABOUT, MENU, HELP)),
    )
    assert heard == [
        ("home", -1.0, 1),
        ("back", 0.0, 2),
        ("menu", 0.67, 2),
        ("menu", 0.67, 2),
        ("menu", 1.0, 3),
    ]


def test_nothing_is_learnt_after_the_verdict() -> None:
    assert lessons(episode((MAIN, HOME, OUT), (OUT, MENU, ABOUT))) == [("home", -1.0, 1)]


def test_the_same_experience_is_worth_something_else_to_another_scenario() -> None:
    heard: list[float] = []
    other = read_specification("X [activity = Help]", "other.ltl").monitor()
    old = [episode((MAIN, MENU, ABOUT))]
    replay(old, other, lambda transition, times: heard.append(transition.reward))
    assert heard == [-1.0]
