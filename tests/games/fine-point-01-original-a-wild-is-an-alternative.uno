# On the original sheet a Wild in hand makes a Wild Draw Four guilty.
[Edition "original"]
[Players "Mia, Noah, Lena"]
[Dealer "Mia"]
round
start R5
Noah: W4=B
Lena: challenge guilty
