"""The club that the table is in: how it stands with it, joining one by an invitation, and leaving."""
