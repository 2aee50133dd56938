"""The pad: which buttons a phone shows in each phase, and the line of the record behind each."""
