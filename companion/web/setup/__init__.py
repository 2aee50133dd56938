"""The set-up page: from an empty table to the first deal."""
