"""What players do in a round: play, draw, answer, challenge, call UNO."""
