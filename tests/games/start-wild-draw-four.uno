# A Wild Draw Four turned up goes back, and another is turned up.
[Edition "classic"]
[Players "Mia, Noah, Lena, Omar"]
[Dealer "Mia"]
round
start W4
start B1
