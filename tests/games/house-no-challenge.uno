# Nobody challenges: the next player draws four at once, from whatever hand it came.
[Edition "anniversary"]
[Players "Mia, Noah, Lena"]
[Dealer "Mia"]
[Options "no-challenge, draw-until-may-keep"]
round
start R5
Noah: W4=G
Mia: draw
Mia: draw
Mia: keep
Noah: G3
