"""The buttons of a phone: what each says, and which there are in each phase."""
