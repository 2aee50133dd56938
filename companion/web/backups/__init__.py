"""The backups of the games, for the host."""
