"""An app as a Gymnasium environment, so that any library's agent can drive it.

    import gymnasium
    name = "tapwright.gym.environment:tapwright/App-v1"
    environment = gymnasium.make(name, app="demo:todo", actions="discrete", reward="coverage")

Observations are those of ATAC or ARES (`encoding`). Actions are vectors of the papers (`box`) or
numbers (`discrete`), for which `info["action_mask"]` and `action_masks()` say which are usable. An
episode begins on a fresh install, ends (`terminated`) with the app, and is cut off (`truncated`)
after `episode_steps`. `App-v0` is as before: box, and the paper's reward over the whole training.
"""

from __future__ import annotations

import io
from typing import Any

import gymnasium
import numpy as np
from PIL import Image

from tapwright.abstractions.widget_slots import WidgetSlots
from tapwright.agents.deep.network import action_space, observation_space
from tapwright.agents.deep.observation import Encoder, PresentWidgets, Vector, WidgetFlags
from tapwright.agents.deep.vector_action import ActionDecoder
from tapwright.apps.naming import choose_app
from tapwright.core.action import Action, ActionKind
from tapwright.core.errors import InputError
from tapwright.core.screen import Screen
from tapwright.core.step import Observation, Step
from tapwright.core.suggest import did_you_mean
from tapwright.device.device import Power
from tapwright.device.registry import DEVICES, DeviceOptions
from tapwright.device.wireframe import draw
from tapwright.gym.discrete_actions import DiscreteActions
from tapwright.gym.episode_rewards import EpisodeCoverage, EpisodeNovelty, make_reward
from tapwright.recipes.ares import SYSTEM as ARES_SYSTEM
from tapwright.recipes.ares import SacSettings
from tapwright.recipes.atac import SYSTEM as ATAC_SYSTEM
from tapwright.recipes.atac import AtacSettings
from tapwright.rewards.reward import Reward, RewardContext

ID = "tapwright/App-v1"
OLD_ID = "tapwright/App-v0"
ENCODINGS = ("atac", "ares")
ACTIONS = ("box", "discrete")
_REINIT = Action(ActionKind.REINIT)
_PAPERS = ("atac", "ares")


class AppEnvironment(gymnasium.Env):  # type: ignore[misc]
    """Opens a device with the app; `close` lets go of it."""

    metadata = {"render_modes": ["rgb_array"], "render_fps": 4}  # noqa: RUF012 (Gymnasium's name)

    def __init__(
        self,
        app: str,
        encoding: str = "atac",
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
            encoding: whose observations, `atac` or `ares`.
            device: a name that `tapwright devices` lists; by the kind of app unless given.
            episode_steps: after so many an episode is cut off.
            outside_steps: after so many in other apps the app is started again.
            actions: `box`, vectors of [-1, 1]³ as in the papers, or `discrete`, numbers.
            reward: `coverage`, `activities` or `states` (new in the episode), or a paper's own,
                `atac` or `ares`, which forgets only with a seed; None is that of the encoding.
            reward_scale: each reward is multiplied by it.
            most_actions: how many numbers there are for `discrete`.
            render_mode: `rgb_array` lets `render` return the screen.
        """
        _check("encoding", encoding, ENCODINGS)
        _check("kind of actions", actions, ACTIONS)
        chosen = choose_app(app)
        self._app = chosen.app
        self._package = chosen.app.package
        self._episode_steps = episode_steps
        self._outside_steps = outside_steps
        self._scale = reward_scale
        self._device = DEVICES.load(device or chosen.device)(DeviceOptions())
        self._encoding, self._reward_name = encoding, reward or encoding
        self._reward: Reward = make_reward(self._reward_name, self._device)
        self._device.prepare(chosen.app)
        system = ATAC_SYSTEM if encoding == "atac" else ARES_SYSTEM
        kinds = [kind for kind in system if kind in self._device.capabilities.actions]
        self._abstraction = WidgetSlots(self._package, kinds)
        self._vectors = ActionDecoder()
        self._numbers = DiscreteActions(most_actions) if actions == "discrete" else None
        self._episode = -1
        self.render_mode = render_mode
        self._forget()
        self.observation_space = observation_space(self._encoder)
        self.action_space = action_space() if self._numbers is None else self._numbers.space()

    def _forget(self) -> None:
        """Makes everything new that observations and rewards depend on."""
        self._encoder: Encoder
        if self._encoding == "atac":
            self._encoder = WidgetFlags(AtacSettings().observed_widgets)
        else:
            ares = SacSettings()
            self._encoder = PresentWidgets(ares.observation, ares.activities, ares.clock_steps)
        self._reward = make_reward(self._reward_name, self._device)
        self._steps = self._outside = 0
        self._screen = Screen()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Vector, dict[str, Any]]:
        """Starts the app afresh; with a seed, what was seen before is forgotten as well."""
        super().reset(seed=seed)
        if seed is not None:
            self._device.reseed(seed)
            self._forget()
        self._vectors.begin_episode()
        if self._numbers is not None:
            self._numbers.begin_episode()
        self._encoder.begin_episode()
        # A fresh install counts coverage from nought; a paper's reward counts over all episodes.
        if self._reward_name in _PAPERS:
            self._device.reset()
        else:
            self._device.install(self._app)
        launched = self._device.launch()
        self._screen = launched.screen
        self._begin_reward(launched)
        self._steps = self._outside = 0
        self._episode += 1
        return self._look(), self._info()

    def _begin_reward(self, launched: Observation) -> None:
        """Lets a reward that counts by episode begin one."""
        if isinstance(self._reward, EpisodeCoverage):
            self._reward.begin(launched.newly_covered)
        elif isinstance(self._reward, EpisodeNovelty):
            self._reward.begin()

    def step(self, action: Any) -> tuple[Vector, float, bool, bool, dict[str, Any]]:
        """Does what the action says; a step outside the app too often brings it back."""
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
        truncated = self._steps >= self._episode_steps
        terminated = observation.crash is not None
        info = {**self._info(), "action": str(chosen), "crash": observation.crash}
        if (truncated or terminated) and Power.COVERAGE in self._device.capabilities.powers:
            shares = self._device.coverage().items()
            info["coverage"] = {kind: counter.share for kind, counter in shares}
        return self._look(), float(reward), terminated, truncated, info

    def _decoded(self, action: Any, actions: Any) -> Action:
        """Returns the action that a vector or a number means."""
        if self._numbers is None:
            return self._vectors.decode(list(action), actions)
        return self._numbers.decode(int(action), actions, self.np_random)

    def action_masks(self) -> Any:
        """Returns which numbers are usable now, as sb3-contrib asks for it."""
        if self._numbers is None:
            raise InputError("only discrete actions have a mask", hint='actions="discrete"')
        return self._numbers.mask(self._abstraction.actions_of(self._screen)).astype(bool)

    def render(self) -> Any:
        """Returns the screen as an array of pixels; a drawing where the device has no pictures."""
        if self.render_mode != "rgb_array":
            return None
        has_pictures = Power.SCREENSHOT in self._device.capabilities.powers
        picture = self._device.screenshot() if has_pictures else draw(self._screen)
        return np.asarray(Image.open(io.BytesIO(picture)).convert("RGB"))

    def close(self) -> None:
        """Lets go of the device."""
        self._device.close()

    def _look(self) -> Vector:
        screen = self._screen
        state = self._abstraction.state_of(screen)
        return self._encoder.encode(state, self._abstraction.actions_of(screen))

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"package": self._screen.package, "activity": self._screen.activity}
        if isinstance(self._reward, EpisodeCoverage):
            info["covered"] = self._reward.covered
        if self._numbers is not None:
            info["action_mask"] = self._numbers.mask(self._abstraction.actions_of(self._screen))
        return info


def _check(what: str, name: str, names: tuple[str, ...]) -> None:
    """Refuses a name that there is not."""
    if name not in names:
        raise InputError(f"no {what} {name!r}{did_you_mean(name, names)}")


for _id, _defaults in ((ID, {}), (OLD_ID, {"reward": None})):
    if _id not in gymnasium.registry:
        gymnasium.register(_id, entry_point=f"{__name__}:AppEnvironment", kwargs=_defaults)
