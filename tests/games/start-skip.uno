# A Skip turned up: the first player is passed over.
[Edition "classic"]
[Players "Mia, Noah, Lena, Omar"]
[Dealer "Mia"]
round
start YS
