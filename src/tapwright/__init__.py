"""Tapwright writes Android GUI tests by learning."""

__version__ = "0.1.0"
