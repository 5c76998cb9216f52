"""The command line: a file for each command, others for options. It words errors and prints."""
