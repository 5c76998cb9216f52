"""Maestro flows: read, checked as a whole, and run on a device."""
