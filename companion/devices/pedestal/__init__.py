"""What the coin's pedestal may have besides: a ring of twelve lights, and a speaker."""
