"""An app as a Gymnasium environment, so that any library's agent can drive it.

    import gymnasium
    name = "tapwright.gym.environment:tapwright/App-v0"
    environment = gymnasium.make(name, app="demo:todo", encoding="atac")

Observations and actions are those of ATAC or ARES: `encoding` says whose, rewards included. An
episode ends (`terminated`) with the app, and is cut off (`truncated`) after `episode_steps`.
"""

from __future__ import annotations

from typing import Any

import gymnasium

from tapwright.abstractions.widget_slots import WidgetSlots
from tapwright.agents.deep.network import action_space, observation_space
from tapwright.agents.deep.observation import Encoder, PresentWidgets, Vector, WidgetFlags
from tapwright.agents.deep.vector_action import ActionDecoder
from tapwright.apps.naming import choose_app
from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import InputError
from tapwright.core.screen import Screen
from tapwright.core.step import Step
from tapwright.core.suggest import did_you_mean
from tapwright.device.registry import DEVICES, DeviceOptions
from tapwright.recipes.ares import SYSTEM as ARES_SYSTEM
from tapwright.recipes.ares import SacSettings
from tapwright.recipes.atac import SYSTEM as ATAC_SYSTEM
from tapwright.recipes.atac import AtacSettings
from tapwright.rewards.activity_novelty import ActivityNovelty
from tapwright.rewards.reward import Reward, RewardContext
from tapwright.rewards.widget_novelty import NoveltySettings, WidgetNovelty

ID = "tapwright/App-v0"
ENCODINGS = ("atac", "ares")
_REINIT = Action(ActionKind.REINIT)


class AppEnvironment(gymnasium.Env):  # type: ignore[misc]
    """Opens a device with the app; `close` lets go of it."""

    def __init__(
        self,
        app: str,
        encoding: str = "atac",
        device: str | None = None,
        episode_steps: int = 250,
        outside_steps: int = 2,
    ) -> None:
        if encoding not in ENCODINGS:
            raise InputError(f"no encoding {encoding!r}{did_you_mean(encoding, ENCODINGS)}")
        chosen = choose_app(app, device)
        self._package = chosen.app.package
        self._episode_steps = episode_steps
        self._outside_steps = outside_steps
        self._device = DEVICES.load(device or chosen.device)(DeviceOptions())
        self._device.prepare(chosen.app)
        system = ATAC_SYSTEM if encoding == "atac" else ARES_SYSTEM
        kinds = [kind for kind in system if kind in self._device.capabilities.actions]
        self._abstraction = WidgetSlots(self._package, kinds)
        self._encoding = encoding
        self._decoder = ActionDecoder()
        self._episode = -1
        self._start()
        self.observation_space = observation_space(self._encoder)
        self.action_space = action_space()

    def _start(self) -> None:
        """Everything that an episode's observations and rewards depend on, as new."""
        self._encoder: Encoder
        self._reward: Reward
        if self._encoding == "atac":
            self._encoder = WidgetFlags(AtacSettings().observed_widgets)
            self._reward = WidgetNovelty(NoveltySettings())
        else:
            ares = SacSettings()
            self._encoder = PresentWidgets(ares.observation, ares.activities, ares.clock_steps)
            self._reward = ActivityNovelty()
        self._steps = self._outside = 0
        self._screen = Screen()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, dict[str, Any]]:
        """Start the app afresh; with a seed, what was seen before is forgotten as well."""
        super().reset(seed=seed)
        if seed is not None:
            self._device.reseed(seed)
            self._start()
        self._decoder.begin_episode()
        self._encoder.begin_episode()
        self._device.reset()
        self._screen = self._device.launch().screen
        self._steps = self._outside = 0
        self._episode += 1
        return self._look(), self._info()

    def step(self, action: Any) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        """Do what the vector says; a step outside the app too often brings it back."""
        before = self._screen
        state, actions = self._abstraction.state_of(before), self._abstraction.actions_of(before)
        lost = self._outside > self._outside_steps
        chosen = _REINIT if lost else self._decoder.decode(list(action), actions)
        observation = self._device.perform(chosen)
        self._screen = after = observation.screen
        taken = Step(self._steps, self._episode, before, chosen, observation)
        context = RewardContext(
            state, actions, self._abstraction.state_of(after), self._abstraction.actions_of(after)
        )
        reward = self._reward.score(taken, context)
        self._steps += 1
        self._outside = 0 if after.package == self._package else self._outside + 1
        if isinstance(self._encoder, PresentWidgets):
            self._encoder.advance()
        truncated = self._steps >= self._episode_steps
        info = {**self._info(), "action": str(chosen), "crash": observation.crash}
        return self._look(), float(reward), observation.crash is not None, truncated, info

    def close(self) -> None:
        """Let go of the device."""
        self._device.close()

    def _look(self) -> Vector:
        screen = self._screen
        state = self._abstraction.state_of(screen)
        return self._encoder.encode(state, self._abstraction.actions_of(screen))

    def _info(self) -> dict[str, Any]:
        return {"package": self._screen.package, "activity": self._screen.activity}


if ID not in gymnasium.registry:
    gymnasium.register(ID, entry_point=f"{__name__}:AppEnvironment")
