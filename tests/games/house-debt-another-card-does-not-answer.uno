# A Draw Two does not go on a Wild Draw Four under "up".
[Edition "classic"]
[Players "Mia, Noah, Lena"]
[Dealer "Mia"]
[Options "stacking=up"]
round
start R5
Noah: W4=R
Lena: RD
