"""What every room stands on and nothing of the game: files, addresses, listeners, repetition, CSV."""
