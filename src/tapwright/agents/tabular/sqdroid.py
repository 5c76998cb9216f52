"""SQDroid's agent as printed: Q-learning with a share of system actions, and pruning."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tapwright.abstractions.keyed_action import key_of
from tapwright.abstractions.state_name import is_outside
from tapwright.agents.agent import DecisionPoint, Transition
from tapwright.agents.tabular.q_learning import QLearningAgent, QLearningSettings
from tapwright.agents.tabular.table import ValueTable
from tapwright.core.action import Action, ActionKind


class SqdroidAgent(QLearningAgent):
    """SQDroid's agent: equation 2 chooses, and actions are pruned.

    An action that led nowhere or out of the app is worth 0 from then on (line 20).
    """

    def __init__(
        self,
        table: ValueTable,
        settings: QLearningSettings,
        random: Random,
        system: frozenset[ActionKind],
        *,
        learns_system: bool = True,
    ) -> None:
        """Makes an agent.

        Args:
            table: what it learns.
            settings: of the update rule and the policy.
            random: draws.
            system: the kinds of system actions.
            learns_system: whether these count in the maxima of equations 1 and 2; if not, they
                come by chance alone.
        """
        super().__init__(table, settings, random)
        self._system = system
        self._learns_system = learns_system

    def choose(self, point: DecisionPoint) -> Action:
        """The best with 1 - ε, a system action with ε / 2, any other action with ε / 2."""
        state, actions = point.state, point.actions
        own = self._without_system(actions)
        draw = self._random.random()
        if draw < self.epsilon / 2:
            system = [action for action in actions if action.kind in self._system]
            return self._any(system or own)
        if draw < self.epsilon or is_outside(state):
            return self._any(own or actions)
        return self._best(state, self._counted_in_maximum(actions) or actions)

    def learn(self, transition: Transition) -> None:
        """Equation 1, then pruning."""
        after = transition.after._replace(actions=self._counted_in_maximum(transition.next_actions))
        super().learn(transition._replace(after=after))
        if is_outside(transition.state):
            return
        unchanged = transition.state == transition.next_state
        if unchanged or transition.terminated or is_outside(transition.next_state):
            self.table.put(transition.state, key_of(transition.action), 0.0)

    def _counted_in_maximum(self, actions: Sequence[Action]) -> Sequence[Action]:
        """Returns the actions over which the maxima of equations 1 and 2 are taken."""
        return actions if self._learns_system else self._without_system(actions)

    def _without_system(self, actions: Sequence[Action]) -> list[Action]:
        return [action for action in actions if action.kind not in self._system]
