"""The command line: one file per command. Words errors, prints, sets the exit status."""
