"""Abstractions: a screen as a state with its possible actions, one file a paper."""
