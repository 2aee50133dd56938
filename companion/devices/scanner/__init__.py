"""The card scanner: the line to a reader, what is said on it, and the port that it is on."""
