"""The page of the devices: buzzers, lights, the coin and the card reader."""
