"""A found test: file, replay, minimise, export, suite. May import the engine and all below it."""
