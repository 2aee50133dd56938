"""Screens to look at: the table, the score, earlier games, the rules, how this screen looks."""
