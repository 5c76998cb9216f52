"""Findings of a run: crashes by signature, and running totals."""
