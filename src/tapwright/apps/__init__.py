"""From what the user names to an app, its names and the specifications to search for."""
