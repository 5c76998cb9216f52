"""Tests of the experience database and its replay."""
