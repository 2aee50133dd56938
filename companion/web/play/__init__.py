"""The pages Play and Count, on which a round is played and its hands are counted."""
