"""Comparisons: agents or engines on apps, many times over, as tables with their statistics."""
