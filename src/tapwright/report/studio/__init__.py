"""The studio: a page on which a person acts on an app and keeps what was done as a test."""
