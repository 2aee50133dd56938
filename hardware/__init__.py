"""What a person needs to build the buzzers and the coin, made from the companion's own wiring."""
