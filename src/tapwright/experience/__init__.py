"""The experience database, and its replay to a learner (GER)."""
