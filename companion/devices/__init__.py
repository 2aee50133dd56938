"""The hands of the companion: buttons, lights and the coin, and how they are wired."""
