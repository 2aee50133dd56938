"""The live table: one command at a time, judged, committed, and told to who listens."""
