"""What a run tells a CI system: annotations and summary of a GitHub job, SARIF, JUnit."""
