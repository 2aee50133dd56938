"""What stands on the table beside the cards: buzzers, coin, card reader, and their twins on screens."""
