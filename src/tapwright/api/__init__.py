"""Every command as a function: `tapwright.explore` and the others are these."""
