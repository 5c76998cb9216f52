"""Agents choose actions and learn; they never see a device. May import core and model."""
