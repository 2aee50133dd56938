# A green 8 does not go on a red 3.
[Edition "classic"]
[Players "Mia, Noah"]
[Dealer "Mia"]
round
start R3
Noah: G8
