"""What people take along of a game: its result as a picture, as a sheet of paper, as a play for BG Stats."""
