# A Wild 50/50 turned up: the first player names the colour, and no coin is flipped.
[Edition "anniversary"]
[Players "Mia, Noah, Lena, Omar"]
[Dealer "Mia"]
round
start W50
Noah: colour R
