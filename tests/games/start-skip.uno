# A Skip turned up: the first player loses the turn.
[Edition "classic"]
[Players "Mia, Noah, Lena, Omar"]
[Dealer "Mia"]
round
start YS
