# As the last card a Wild 50/50 ends the round, and no coin is flipped.
[Edition "anniversary"]
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
Noah: uno
Noah: R7
Lena: draw
Lena: keep
Mia: draw
Mia: keep
Noah: W50=B
