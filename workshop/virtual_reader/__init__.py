"""A card reader for anyone without one: the reader's end of the line, and a hand that lays cards on it."""
