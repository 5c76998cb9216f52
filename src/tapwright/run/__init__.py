"""A run: loop, session, budget, workers, events, run directory. It tells and never prints."""
