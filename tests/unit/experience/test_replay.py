"""Generalized experience replay: old steps, rewarded anew, in the order and number of the paper."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tapwright.abstractions.screen_content import ScreenContent
from tapwright.agents.agent import Transition
from tapwright.agents.double_q import DoubleQAgent
from tapwright.core.action import Action, ActionKind
from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Step
from tapwright.experience.replay import ExperienceReplay
from tapwright.planning.action_filter import ActionFilter
from tapwright.planning.learner_state import begin, learner_state
from tapwright.planning.remembered_episode import RememberedEpisode
from tapwright.recipes.recipe import RECIPES, Goal, Ingredients
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
    *,
    shapes: bool = True,
) -> int:
    actions = ActionFilter(ScreenContent())
    reward = SpecificationReward(shapes=shapes)
    return ExperienceReplay(actions, reward, rehearse)(episodes, monitor)


def lessons(*episodes: RememberedEpisode, shapes: bool = True) -> list[tuple[str, float, int]]:
    heard: list[tuple[str, float, int]] = []

    def rehearse(transition: Transition, times: int) -> None:
        heard.append((transition.action.kind.value, round(transition.reward, 2), times))

    monitor = read_specification(NEW, "new.sts").monitor()
    count = replay(episodes, monitor, rehearse, shapes=shapes)
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


def test_without_shaping_only_verdicts_are_rewarded() -> None:
    old = episode((MAIN, MENU, ABOUT), (ABOUT, MENU, HELP))
    assert lessons(old, shapes=False) == [("menu", 0.0, 2), ("menu", 1.0, 3)]


def test_farlead2_replays_without_shaping_where_shaping_is_off() -> None:
    def learnt(setting: str) -> float:
        given = {"reward_shaping": setting, "action_labels": "false"}
        recipe = RECIPES.load("farlead2")(Ingredients(1, "app", settings=given, goal=Goal()))
        monitor = read_specification(NEW, "new.sts").monitor()
        assert recipe.recall is not None
        assert isinstance(recipe.agent, DoubleQAgent)
        recipe.recall([episode((MAIN, MENU, ABOUT))], monitor)
        begin(monitor, Observation(MAIN))
        state = learner_state(recipe.abstraction, MAIN, monitor)
        return recipe.agent.value(state, MENU)

    assert learnt("true") > 0.5
    assert learnt("false") == 0.0
