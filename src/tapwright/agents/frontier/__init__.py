"""Frontier: Tapwright's own exploring agent, with its values, statistics and field texts."""
