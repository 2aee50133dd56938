# After a reshuffle the red 0 may come again.
[Edition "classic"]
[Players "Mia, Noah, Lena"]
[Dealer "Mia"]
round
start R0
Noah: R1
Lena: R2
reshuffle
Mia: R0
