"""What happened before: changed afterwards, and turns that were lost."""
