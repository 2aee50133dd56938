# One who called and then draws four by the coin has not called.
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
Noah: W50=G heads Lena tails Noah
flip heads
