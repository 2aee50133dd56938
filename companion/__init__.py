"""UNO Companion: referees and scores a real UNO game."""
