"""What the command line does, as functions; `tapwright.explore` and the others are these."""
