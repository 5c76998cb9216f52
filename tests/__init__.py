"""All tests; README.md says where one goes."""
