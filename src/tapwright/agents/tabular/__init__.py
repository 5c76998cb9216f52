"""Agents on tables of values by state and event."""
