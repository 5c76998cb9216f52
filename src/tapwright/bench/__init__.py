"""Comparisons: agents on apps, many times over, as tables with their statistics."""
