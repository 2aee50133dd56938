# One card left and UNO not said: safe once the next player draws.
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
Lena: draw
Mia: catch Noah
