"""The pages on which a round is played and its hands are counted."""
