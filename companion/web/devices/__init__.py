"""The page of buzzers, lights and coin."""
