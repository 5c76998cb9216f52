"""The command line, by snapshots of what it prints and returns."""
