# Reneging and drawing a Wild Draw Four does not make it legal: it comes back, and the turn is over.
[Edition "international-1983"]
[Players "Mia, Noah, Lena"]
[Dealer "Mia"]
round
start R5
Noah: draw
Noah: W4=B
Lena: challenge guilty
Lena: R1
