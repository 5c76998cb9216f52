"""Findings of a run: crashes by signature, and what was seen."""
