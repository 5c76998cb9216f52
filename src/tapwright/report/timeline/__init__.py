"""The time line of a run or a test: every step with all that is known of it, as one page."""
