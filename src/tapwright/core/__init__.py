"""Values that everyone speaks: screen, action, step, trace, errors. Of libraries msgspec alone."""
