"""Values that everyone speaks: screen, action, step, trace, errors. Standard library only."""
