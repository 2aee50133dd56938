"""The boards that replace the loose wires: one on the Raspberry Pi, a small one in each buzzer."""
