"""One file a system: abstraction, rewards and agent with their constants and deviations."""
