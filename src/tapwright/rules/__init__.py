"""The user's rules: what agents must never touch, and which texts go into which fields."""
