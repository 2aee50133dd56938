"""The board: its header, its wiring, the way to its pins, and one part on a pin."""
