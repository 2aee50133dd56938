"""The library: the games of a log, read back whole, shown, exported and counted."""
