"""A test as value and file: replay, minimise, suite, export, and what follows a run."""
