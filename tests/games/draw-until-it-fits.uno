# By the option one goes on drawing and cannot keep.
[Edition "original"]
[Players "Mia, Noah, Lena"]
[Dealer "Mia"]
[Options "draw-until-match"]
round
start R3
Noah: draw
Noah: draw
Noah: draw
Noah: keep
