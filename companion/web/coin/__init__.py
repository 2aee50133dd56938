"""The coin on screens: how it turns, and the log of its flips."""
