"""Backups of a file of games: made each day and by hand, compared, and put back."""
