"""The run: events, budget, loop, run directory and session. Tells what happens, never prints."""
