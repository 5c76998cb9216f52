"""The user's rules: what agents may never touch, and which texts go into which fields."""
