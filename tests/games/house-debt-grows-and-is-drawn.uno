# A debt of two passes on and grows to eight, which the last one draws.
[Edition "classic"]
[Players "Mia, Noah, Lena, Omar"]
[Dealer "Mia"]
[Options "stacking=up"]
round
start R5
Noah: RD
Lena: ?D
Omar: W4=G
Mia: accept
Noah: G3
