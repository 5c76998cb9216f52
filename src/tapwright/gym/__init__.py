"""An app as a Gymnasium environment."""
