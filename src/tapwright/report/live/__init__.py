"""The page of a run that goes on: what it shows, how it is held up, and who serves it."""
