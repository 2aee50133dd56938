"""A round as a whole: dealt, counted, corrected, and who sits at the table."""
