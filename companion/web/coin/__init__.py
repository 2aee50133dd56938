"""The coin on screens: flipping it, showing it turn, and the page of its flips."""
