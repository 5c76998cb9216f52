"""The planner: searches the learnt model of the app together with the specification's monitor."""
