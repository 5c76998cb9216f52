"""Rewards: what a step is worth to an agent. May import core, model and agents."""
