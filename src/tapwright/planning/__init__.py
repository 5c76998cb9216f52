"""What learners and the planner share about a monitor: the state, and the actions it permits."""
