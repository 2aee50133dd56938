"""The game record: its events, their lines, and a table as JSON and in text."""
