"""Experience of earlier episodes: kept, replayed to a learner, and searched by the planner."""
