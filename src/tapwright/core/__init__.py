"""Values that every part of Tapwright speaks. Standard library only, imports nothing of ours."""
