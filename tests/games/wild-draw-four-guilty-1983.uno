# 1983: the card goes back, another is played, and the guilty player draws four.
[Edition "international-1983"]
[Players "Mia, Noah, Lena, Omar"]
[Dealer "Mia"]
round
start Y2
Noah: W4=R
Lena: challenge guilty
Noah: YS
