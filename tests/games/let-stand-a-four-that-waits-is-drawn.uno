# Out of turn while a four waits: it is drawn.
[Edition "classic"]
[Players "Mia, Noah, Lena, Omar"]
[Dealer "Mia"]
round
start R3
Noah: W4=B
Noah: B1!
