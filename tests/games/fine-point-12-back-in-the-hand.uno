# 1983: a Wild Draw Four back in a hand is not among the discards.
[Edition "international-1983"]
[Players "Mia, Noah, Lena"]
[Dealer "Mia"]
round
start R5
Noah: W4=B
Lena: challenge guilty
Noah: R9
Lena: W4=R
Mia: accept
Noah: W4=G
Lena: accept
Mia: W4=Y
Noah: accept
Lena: W4=B
