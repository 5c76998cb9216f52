"""An agent whose abstraction is refined where it hides differences, and coarsened again."""
