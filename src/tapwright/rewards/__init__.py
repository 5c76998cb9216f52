"""Rewards: what a step is worth. A reward keeps its own statistics and touches no agent's."""
