"""What tries the companion out from a checkout, in no wheel: players with real hands, and a card reader."""
