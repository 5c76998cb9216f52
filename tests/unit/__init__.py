"""Tests that mirror the package, module by module."""
