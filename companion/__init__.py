"""UNO Companion: referees and scores a real UNO game."""

__version__ = "0.1.0"
