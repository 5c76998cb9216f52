"""One file per published system: abstraction, rewards and agent, with constants and deviations."""
