"""What a user sees of a run: progress, summary, report, time line, live page, JUnit; the studio."""
