"""Tests of back ends in files."""
