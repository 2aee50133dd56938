# A caught player draws two and the turn does not move.
[Edition "classic"]
[Players "Mia, Noah, Lena"]
[Dealer "Mia"]
round
start R5
Noah: R1
Lena: draw
Lena: keep
Mia: draw
Mia: keep
Noah: R2
Lena: draw
Lena: keep
Mia: draw
Mia: keep
Noah: R3
Lena: draw
Lena: keep
Mia: draw
Mia: keep
Noah: R4
Lena: draw
Lena: keep
Mia: draw
Mia: keep
Noah: R6
Lena: draw
Lena: keep
Mia: draw
Mia: keep
Noah: R7
Mia: catch Noah
