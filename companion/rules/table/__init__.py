"""The table at one moment, and the questions that every rule asks of it."""
