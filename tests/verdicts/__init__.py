"""Crashes that were judged by hand: which of them are the app's own, and why."""
