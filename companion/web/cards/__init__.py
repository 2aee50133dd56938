"""The card reader and the decks on screens."""
