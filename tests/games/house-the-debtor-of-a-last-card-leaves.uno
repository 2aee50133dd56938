# Noah's last card is a Wild Draw Four. Lena, who owes the cards, leaves; nobody draws them.
[Edition "classic"]
[Players "Mia, Noah, Lena"]
[Dealer "Mia"]
[Options "stacking=up"]
round
start R5
fix hand Noah 2
Noah: uno
Noah: R3
Lena: draw
Lena: keep
Mia: R7
Noah: W4=B
leave Lena
Mia: points 45
