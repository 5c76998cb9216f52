"""What was experienced of an app in earlier runs: kept in one file, replayed for a new goal."""
