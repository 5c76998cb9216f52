"""What the learners and the planner share about a monitor: the state and the permitted actions."""
