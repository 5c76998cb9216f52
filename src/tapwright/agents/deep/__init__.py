"""Agents on neural networks (stable-baselines3); need the extra `tapwright[deep]`."""
