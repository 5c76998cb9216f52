"""What a run learns of an app: abstractions of screens to states. May import core."""
