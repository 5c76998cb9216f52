"""The state graph that a run learns: shortest paths in it, and guides that follow them."""
