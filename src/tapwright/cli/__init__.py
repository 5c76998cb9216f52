"""The command line: a file for each command, others for options and the configuration."""
