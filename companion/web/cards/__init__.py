"""The card reader on screens, the pending scan, and the pages of the decks."""
