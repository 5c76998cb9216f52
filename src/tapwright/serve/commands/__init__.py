"""The commands of the served phone's shell, by the part of the system they belong to."""
