# With the option off a Reverse between two only turns the direction.
[Edition "classic"]
[Players "Mia, Noah"]
[Dealer "Mia"]
[Options "-two-handed"]
round
start R3
Noah: RR
