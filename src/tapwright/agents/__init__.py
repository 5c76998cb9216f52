"""Agents: who chooses actions and learns from steps; they never see a device."""
