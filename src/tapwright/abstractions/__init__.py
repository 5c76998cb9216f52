"""Abstractions: a screen becomes a state with its possible actions; one file a paper."""
