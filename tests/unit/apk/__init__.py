"""Tests of reading APKs."""
