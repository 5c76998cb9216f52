"""What a user sees of a run: progress, summary. Listens to the engine; rebuilt from its records."""
