"""Tests of the JVM device, without a JVM."""
