"""Pages to read: the table screen, the score, earlier games, the rules, and the settings of a screen."""
