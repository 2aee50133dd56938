# UNO said on one's own turn with two cards counts when a card goes down.
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
Noah: uno
Noah: R7
