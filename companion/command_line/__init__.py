"""The command line: what is typed, and what each command does."""
