# A Wild turned up: the first player names the colour, then plays.
[Edition "classic"]
[Players "Mia, Noah, Lena, Omar"]
[Dealer "Mia"]
round
start W
Noah: colour Y
Noah: Y8
