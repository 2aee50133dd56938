# A Wild Draw Four does not match a Wild Draw Four: with the colour in hand it is guilty.
[Edition "classic"]
[Players "Mia, Noah, Lena"]
[Dealer "Mia"]
round
start R5
Noah: W4=B
Lena: accept
Mia: W4=G
Noah: challenge guilty
