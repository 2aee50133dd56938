"""How everybody stands: what seats show of it, what one of them is told, and what explains it."""
