"""An app as a Gymnasium environment, so that any library's agent can drive it.

    import gymnasium
    environment = gymnasium.make("tapwright.gym:tapwright/App-v1", app="demo:todo")

An episode begins on a fresh install, ends (`terminated`) when the app ends, and is cut off
(`truncated`) after `episode_steps`.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from tapwright.abstractions.widget_slots import WidgetSlots
from tapwright.agents.deep.network import action_space
from tapwright.agents.deep.observation import PresentWidgets, Vector, WidgetFlags
from tapwright.agents.deep.vector_action import ActionDecoder
from tapwright.apps.naming import choose_app
from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import InputError
from tapwright.core.screen import Screen
from tapwright.core.step import Step
from tapwright.core.suggest import did_you_mean
from tapwright.device.device_values import Power
from tapwright.device.picture import read_picture
from tapwright.device.registry import DEVICES, DeviceOptions
from tapwright.device.wireframe import picture_of
from tapwright.gym.discrete_actions import DiscreteActions
from tapwright.gym.episode_rewards import PAPERS, EpisodeCoverage, EpisodeNovelty, make_reward
from tapwright.gym.hashed_widgets import HashedWidgets
from tapwright.recipes.ares import SYSTEM as ARES_SYSTEM
from tapwright.recipes.ares import SacSettings
from tapwright.recipes.atac import SYSTEM as ATAC_SYSTEM
from tapwright.recipes.atac import AtacSettings
from tapwright.rewards.reward import Reward, RewardContext

ENCODINGS = ("widgets", *PAPERS)
ACTIONS = ("box", "discrete")
_BUCKETS = 256  # of the hashes of widgets; an app has some hundred names
_REINIT = Action(ActionKind.REINIT)


class AppEnvironment(gymnasium.Env):  # type: ignore[misc]
    """Opens a device with the app; `close` releases it."""

    metadata = {"render_modes": ["rgb_array"], "render_fps": 4}  # noqa: RUF012 (Gymnasium's name)

    def __init__(
        self,
        app: str,
        encoding: str = "widgets",
        device: str | None = None,
        episode_steps: int = 250,
        outside_steps: int = 2,
        *,
        actions: str = "box",
        reward: str | None = "coverage",
        reward_scale: float = 1.0,
        most_actions: int = 64,
        render_mode: str | None = None,
    ) -> None:
        """Open the environment.

        Args:
            app: an `.apk` file, an `.fsm` model, or `demo:NAME`.
            encoding: `widgets`, or the observations of a paper: `atac` or `ares`.
            device: a name that `tapwright devices` lists; by the kind of app unless given.
            episode_steps: after so many steps an episode is cut off.
            outside_steps: after so many steps in other apps the app is started again.
            actions: `box`, vectors of [-1, 1]³ as in the papers, or `discrete`, numbers.
            reward: `coverage`, `activities` or `states` that are new in the episode; or that of a
                paper, `atac` or `ares`, for which things are new once in the whole training, until
                `reset` is given a seed. None is the reward of the encoding's paper.
            reward_scale: each reward is multiplied by it.
            most_actions: how many numbers `discrete` has.
            render_mode: with `rgb_array`, `render` returns the pixels of the screen.
        """
        _check_name("encoding", encoding, ENCODINGS)
        _check_name("kind of actions", actions, ACTIONS)
        _check_name("render mode", render_mode or "rgb_array", ("rgb_array",))
        if reward is None and encoding not in PAPERS:
            raise InputError(f"the encoding {encoding!r} has no reward of its own")
        chosen = choose_app(app, device)
        self._app, self._package = chosen.app, chosen.app.package
        self._episode_steps, self._outside_steps = episode_steps, outside_steps
        self._scale = reward_scale
        self._encoding, self._reward_name = encoding, reward or encoding
        self._vectors = ActionDecoder()
        self._numbers = DiscreteActions(most_actions)
        self._is_discrete = actions == "discrete"
        self._episode = -1
        self.render_mode = render_mode
        self._device = DEVICES.load(device or chosen.device)(DeviceOptions())
        self._device.prepare(chosen.app)
        # Only now does a device know all that it can do with the app.
        system = ARES_SYSTEM if encoding == "ares" else ATAC_SYSTEM
        kinds = [kind for kind in system if kind in self._device.capabilities.actions]
        self._abstraction = WidgetSlots(self._package, kinds)
        try:
            self._forget()
        except InputError:
            self._device.close()
            raise
        self.observation_space = gymnasium.spaces.Box(0.0, 1.0, (self._encoder.size,), np.float32)
        self.action_space = action_space()
        if self._is_discrete:
            self.action_space = gymnasium.spaces.Discrete(most_actions)

    def _forget(self) -> None:
        """Makes everything new that observations and rewards depend on."""
        self._encoder = self._make_encoder()
        self._reward: Reward = make_reward(self._reward_name, self._device)
        self._steps = self._outside = 0
        self._screen = Screen()

    def _make_encoder(self) -> HashedWidgets | WidgetFlags | PresentWidgets:
        match self._encoding:
            case "atac":
                return WidgetFlags(AtacSettings().observed_widgets)
            case "ares":
                ares = SacSettings()
                return PresentWidgets(ares.observation, ares.activities, ares.clock_steps)
        return HashedWidgets(_BUCKETS, self._numbers.size, self._episode_steps)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, dict[str, Any]]:
        """Starts the app afresh; with a seed, what was seen before is forgotten as well."""
        super().reset(seed=seed)
        if seed is not None:
            self._device.reseed(seed)
            self._forget()
        self._vectors.begin_episode()
        self._numbers.begin_episode()
        self._encoder.begin_episode()
        # Only after an install does the device count coverage from nought.
        if self._reward_name in PAPERS:
            self._device.reset()
        else:
            self._device.install(self._app)
        launched = self._device.launch()
        self._screen = launched.screen
        if isinstance(self._reward, EpisodeCoverage | EpisodeNovelty):
            self._reward.begin(launched)
        self._steps = self._outside = 0
        self._episode += 1
        return self._look(), self._info()

    def step(self, action: Any) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        """Does what the action says; after too long in other apps, starts the app again instead."""
        before = self._screen
        state, actions = self._abstraction.state_of(before), self._abstraction.actions_of(before)
        lost = self._outside > self._outside_steps
        chosen = _REINIT if lost else self._decoded(action, actions)
        observation = self._device.perform(chosen)
        self._screen = after = observation.screen
        taken = Step(self._steps, self._episode, before, chosen, observation)
        context = RewardContext(
            state, actions, self._abstraction.state_of(after), self._abstraction.actions_of(after)
        )
        reward = self._reward.score(taken, context) * self._scale
        self._steps += 1
        self._outside = 0 if after.package == self._package else self._outside + 1
        if isinstance(self._encoder, PresentWidgets):
            self._encoder.advance()
        elif isinstance(self._encoder, HashedWidgets):
            self._encoder.note(state, chosen)
        truncated = self._steps >= self._episode_steps
        terminated = observation.crash is not None
        info = {**self._info(), "action": str(chosen), "crash": observation.crash}
        if truncated or terminated:
            info.update(self._coverage())
        return self._look(), float(reward), terminated, truncated, info

    def _decoded(self, action: Any, actions: Any) -> Action:
        """Returns the action that a vector or a number means."""
        if self._is_discrete:
            return self._numbers.decode(int(action), actions, self.np_random)
        return self._vectors.decode(list(action), actions)

    def action_masks(self) -> Any:
        """Returns which numbers mean an action now, under the name that sb3-contrib asks for."""
        if not self._is_discrete:
            raise InputError("only discrete actions have a mask", hint='actions="discrete"')
        return self._numbers.mask(self._abstraction.actions_of(self._screen)).astype(bool)

    def render(self) -> Any:
        """Returns the pixels of the screen; of a drawing where the device takes no pictures."""
        if self.render_mode != "rgb_array":
            return None
        if Power.SCREENSHOT in self._device.capabilities.powers:
            return np.asarray(read_picture(self._device.screenshot()))
        return np.asarray(picture_of(self._screen))

    def close(self) -> None:
        """Releases the device."""
        self._device.close()

    def _look(self) -> Vector:
        state = self._abstraction.state_of(self._screen)
        actions = self._abstraction.actions_of(self._screen)
        if isinstance(self._encoder, HashedWidgets):
            return self._encoder.encode(state, self._numbers.usable(actions))
        return self._encoder.encode(state, actions)

    def _info(self) -> dict[str, Any]:
        """Returns what is told of every step."""
        info: dict[str, Any] = {"package": self._screen.package, "activity": self._screen.activity}
        if isinstance(self._reward, EpisodeCoverage):
            info["covered"] = self._reward.covered
        if self._is_discrete:
            info["action_mask"] = self._numbers.mask(self._abstraction.actions_of(self._screen))
        return info

    def _coverage(self) -> dict[str, Any]:
        """Returns the share that is covered, by kind; to measure it takes longer than a step."""
        if Power.COVERAGE not in self._device.capabilities.powers:
            return {}
        counters = self._device.coverage().items()
        return {"coverage": {kind: counter.share for kind, counter in counters}}


def _check_name(what: str, name: str, names: tuple[str, ...]) -> None:
    """Refuses a name that does not exist."""
    if name not in names:
        raise InputError(f"no {what} {name!r}{did_you_mean(name, names)}")
