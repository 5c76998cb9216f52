"""Tests that go through a real adb server."""
