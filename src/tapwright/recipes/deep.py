"""Loads the recipes that need neural networks, or says how to get what they need."""

from __future__ import annotations

import importlib
from importlib.util import find_spec

from tapwright.core.doctor_check import DoctorCheck
from tapwright.core.errors import InputError
from tapwright.recipes.recipe import Ingredients, Recipe, RecipeMaker

NEEDED = ("torch", "stable_baselines3", "gymnasium")
INSTALL = "pip install 'tapwright[deep]'"
CPU_HINT = f"{INSTALL}; install a CPU build of torch first to spare the CUDA packages"


def missing() -> list[str]:
    """The packages of the extra that are not installed."""
    return [name for name in NEEDED if find_spec(name) is None]


def check_deep() -> list[DoctorCheck]:
    """Whether the agents on networks can run."""
    gone = missing()
    detail = f"{', '.join(gone)} missing" if gone else "atac, atppo, ares-* can run"
    return [DoctorCheck("deep agents", not gone, detail, CPU_HINT if gone else "", optional=True)]


def _late(module: str, attribute: str, agent: str) -> RecipeMaker:
    def make(ingredients: Ingredients) -> Recipe:
        gone = missing()
        if gone:
            raise InputError(f"{agent} needs {', '.join(gone)}", hint=CPU_HINT)
        maker: RecipeMaker = getattr(importlib.import_module(module), attribute)
        return maker(ingredients)

    make.__module__ = module  # where the recipe stands, for whoever wants to read about it
    return make


make_atac = _late("tapwright.recipes.atac", "make_atac", "atac")
make_atppo = _late("tapwright.recipes.atac", "make_atppo", "atppo")
make_ares_sac = _late("tapwright.recipes.ares", "make_sac", "ares-sac")
make_ares_ddpg = _late("tapwright.recipes.ares", "make_ddpg", "ares-ddpg")
make_ares_td3 = _late("tapwright.recipes.ares", "make_td3", "ares-td3")
