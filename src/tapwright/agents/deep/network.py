"""What all deep agents share: spaces, a model without logging, saving and loading."""

from __future__ import annotations

import io
import pickle
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from stable_baselines3.common.base_class import BaseAlgorithm
from stable_baselines3.common.logger import Logger

from tapwright.agents.deep.observation import Encoder
from tapwright.agents.deep.vector_action import SIZE
from tapwright.core.errors import InputError
from tapwright.core.files import write_whole

_VERSION = 1


def observation_space(encoder: Encoder) -> gymnasium.spaces.Box:
    """Returns the space of the encoder's vectors."""
    return gymnasium.spaces.Box(0.0, 1.0, (encoder.size,), np.float32)


def action_space() -> gymnasium.spaces.Box:
    """Returns the space of the vectors that `ActionDecoder` decodes."""
    return gymnasium.spaces.Box(-1.0, 1.0, (SIZE,), np.float32)


class SpacesOnly(gymnasium.Env):  # type: ignore[misc]
    """An environment that tells a model the spaces; the loop steps the app, nobody steps this."""

    def __init__(self, encoder: Encoder) -> None:
        self.observation_space = observation_space(encoder)
        self.action_space = action_space()


def prepare(model: BaseAlgorithm) -> BaseAlgorithm:
    """Switches off the model's logging and threads; returns the model."""
    # For networks of two small layers several threads are slower than one.
    torch.set_num_threads(1)
    model.set_logger(Logger(folder=None, output_formats=[]))
    return model


def save_model(path: Path, name: str, model: BaseAlgorithm, encoder: Encoder) -> None:
    """Writes parameters and vocabulary to a file, atomically."""
    content = {
        "learnt": name,
        "version": _VERSION,
        "vocabulary": encoder.vocabulary(),
        "parameters": model.get_parameters(),
    }
    buffer = io.BytesIO()
    torch.save(content, buffer)
    write_whole(path, buffer.getvalue())


def load_model(path: Path, name: str, model: BaseAlgorithm, encoder: Encoder) -> None:
    """Reads saved parameters and vocabulary; nothing in the file is executed."""
    content = _read(path)
    if content.get("learnt") != name:
        raise InputError(f"{path} was learnt by {content.get('learnt')}, not by {name}")
    if content.get("version") != _VERSION:
        raise InputError(f"{path} has version {content.get('version')}, expected {_VERSION}")
    try:
        model.set_parameters(content["parameters"])
        encoder.set_vocabulary(content["vocabulary"])
    except (KeyError, RuntimeError, ValueError, AttributeError, TypeError, IndexError) as error:
        raise InputError(f"{path} does not fit this agent's settings: {error}") from error


def _read(path: Path) -> dict[str, Any]:
    """Reads the file; refuses one that contains no networks."""
    try:
        content = torch.load(path, weights_only=True)
    except FileNotFoundError:
        raise InputError(f"no such file: {path}") from None
    except (OSError, RuntimeError, EOFError, pickle.UnpicklingError) as error:
        raise InputError(f"cannot read {path}: it holds no learnt networks") from error
    if not isinstance(content, dict):
        raise InputError(f"cannot read {path}: it holds no learnt networks")
    return content
