# A lap with one tap a turn: a number, a draw, a Draw Two, a Reverse, a Wild.
[Edition "classic"]
[Players "Mia, Noah, Lena, Omar"]
[Dealer "Mia"]
round
start ?
Noah: ?
Lena: draw
Lena: keep
Omar: ?D
Noah: ?R
Mia: W=G
