"""How everybody stands: what seats show of it, and what it is explained by."""
