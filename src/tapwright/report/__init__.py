"""What a user sees of a run: progress, summary, report, live page, JUnit."""
