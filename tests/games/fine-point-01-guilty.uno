# With a blue Skip in hand a Wild Draw Four on a blue 6 is not legal.
[Edition "classic"]
[Players "Mia, Noah, Lena"]
[Dealer "Mia"]
round
start B6
Noah: W4=R
Lena: challenge guilty
