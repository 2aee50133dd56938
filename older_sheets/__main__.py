"""Writes them: ``python -m older_sheets``."""

from older_sheets import write_sheets

write_sheets()
