# A Wild Draw Four on a red 4 with a blue 4 and no red in hand is legal.
[Edition "classic"]
[Players "Mia, Noah, Lena"]
[Dealer "Mia"]
round
start R4
Noah: W4=G
Lena: challenge innocent
