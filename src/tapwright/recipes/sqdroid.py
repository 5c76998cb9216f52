"""SQDroid as printed: semantic-driven testing via Q-learning (Guo et al., QRS 2022).

State (section IV, Algorithm 2): the set of parent index paths of the app's widgets.
Action (section III.A): (bounds, type); click, long click, edit; scroll, back, menu, home; system:
browser, volume up, caps lock, screenshot, power, camera.
Choice (equation 2): the highest Q with 1 - ε; a random system action with ε / 2; a random UI action
with ε / 2; ε = 0.2.
Reward (equation 5): (1 - g(P)/|P|) r_s + g(P)/|P| r_f, r_s by equation 3, r_f = 1 / f(s, a).
Update (equation 1): γ = 0.99. Pruning (line 20): Q = 0 for an action that changes nothing, crashes
or leaves the app. Test cases (lines 21 to 25): at most `episode_steps` actions each.

The paper's ablations are settings: `semantic=false` is SQDroid², `clustering=false` is SQDroid³.

Tapwright's own variant is `ordered=false own_layout=true system_actions=chance`:
- A widget's index is its place among the siblings on the screen. Android versions order siblings
  differently and the published dumps are of Android 4.4; `ordered=false` ignores that order.
- `own_layout=true` recognises dumped use cases by the app's own part of the screen
  (`abstractions/own_layout.py`): the frame around it is another one on each Android version, so
  that nearly none of the published sequences can be met on a newer one. Recorded use cases are
  always recognised by the agent's states.
- With `system_actions=chance` neither the greedy choice nor the update looks at system actions. As
  printed each of them is worth Q_init in every state until it was tried there once.

Deviations and what the paper leaves open:
- Q_init and α are not stated; 500 and 1 are those of the released code.
- The maxima of equations 1 and 2 are over all actions, system actions included. That is our
  reading: the text draws these "from Q-table".
- Indices over 9 are kept apart; glued together, as the paper prints paths, they are ambiguous.
- An action that writes a text and leaves the layout as it is, is pruned too.
- 200 ms between two events are not waited for: on the JVM device time is virtual.
- Limits of the loop: leaving the app brings it back at once (`outside_steps=0`), where the paper
  only prunes the action that left. It is restarted after 100 actions that change nothing
  (`stuck_steps`), and a new test case begins after 5 on a screen without widgets (`blank_steps`).
- Without semantic state sequences the reward is r_f alone: g(P)/|P| would be 0/0.
- The app's data is cleared before each test case (`clear_data`), so that each can be replayed by
  itself.
- The released code differs from the paper in many places; it is the agent `sqdroid-released`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from tapwright.abstractions.clusters import SYSTEM_KINDS, ClusteredScreens
from tapwright.abstractions.own_layout import own_layout
from tapwright.abstractions.use_cases import read_use_cases
from tapwright.agents.tabular.q_learning import QLearningSettings
from tapwright.agents.tabular.sqdroid import SqdroidAgent
from tapwright.agents.tabular.table import ValueTable
from tapwright.core.errors import InputError
from tapwright.core.randomness import stream
from tapwright.core.screen import Screen
from tapwright.core.suggest import did_you_mean
from tapwright.recipes.limits import LoopLimits
from tapwright.recipes.recipe import Ingredients, Recipe
from tapwright.recipes.settings import override, refuse_idle
from tapwright.rewards.frequency import Frequency
from tapwright.rewards.semantic import Semantic, SemanticProgress, WeighedFrequency

SYSTEM_ACTIONS = ("learnt", "chance")


@dataclass(frozen=True, slots=True)
class SqDroidSettings:
    """The paper's constants; those it does not state are the released code's."""

    alpha: float = 1.0  # learning rate (released code)
    gamma: float = 0.99  # discount (section III.E)
    epsilon: float = 0.2  # share of random choices (section III.A)
    initial: float = 500.0  # Q_init of an action never executed (released code)
    episode_steps: int = 100  # l, the longest test case (released code)
    semantic: bool = True  # false: frequency reward only, the paper's SQDroid²
    clustering: bool = True  # false: executable widgets make the state, the paper's SQDroid³
    ordered: bool = True  # the order of siblings tells states apart, as in Algorithm 2
    own_layout: bool = False  # true: dumps are recognised by the app's own part of the screen
    system_actions: str = "learnt"  # as all others; chance: never by their value, by chance alone

    def __post_init__(self) -> None:
        if self.system_actions not in SYSTEM_ACTIONS:
            near = did_you_mean(self.system_actions, SYSTEM_ACTIONS)
            raise InputError(
                f"setting system_actions is learnt or chance, got {self.system_actions!r}{near}"
            )


def make(ingredients: Ingredients) -> Recipe:
    """Makes the system as printed."""
    settings = override(SqDroidSettings(), ingredients.settings)
    _refuse_idle(settings, ingredients)
    table = ValueTable("sqdroid", settings.initial)
    abstraction = ClusteredScreens(
        ingredients.package, clustering=settings.clustering, ordered=settings.ordered
    )
    agent = SqdroidAgent(
        table,
        QLearningSettings(settings.alpha, settings.gamma, settings.epsilon, settings.epsilon, 0),
        stream(ingredients.seed, "agent"),
        SYSTEM_KINDS,
        learns_system=settings.system_actions == "learnt",
    )
    recipe = Recipe(
        agent=agent,
        abstraction=abstraction,
        rewards=(Frequency(table.executions, zero_for_leaving=False),),
        episode_steps=settings.episode_steps,
        graph=ingredients.graph,
        limits=LoopLimits(outside_steps=0),
    )
    if ingredients.semantic is None or not settings.semantic:
        return recipe
    cases = read_use_cases(ingredients.semantic, ingredients.app, ingredients.package)
    recognise = (
        partial(own_layout, package=ingredients.package)
        if settings.own_layout and _are_dumps(cases)
        else abstraction.state_of
    )
    progress = SemanticProgress([[recognise(screen) for screen in case] for case in cases])
    semantic = Semantic(progress, recognise)
    rewards = (semantic, WeighedFrequency(table.executions, semantic))
    return replace(recipe, rewards=rewards, use_cases=progress)


def _refuse_idle(settings: SqDroidSettings, ingredients: Ingredients) -> None:
    given = ingredients.settings
    if not settings.clustering:
        refuse_idle("sqdroid", given, "ordered", "with clustering=false", "leave one of them out")
    if not settings.semantic or ingredients.semantic is None:
        refuse_idle("sqdroid", given, "own_layout", "without use cases", "give --semantic DIR")


def _are_dumps(cases: Sequence[Sequence[Screen]]) -> bool:
    """Whether they may come from another Android version; dumps do not tell the activity."""
    return any(not screen.activity for case in cases for screen in case)
