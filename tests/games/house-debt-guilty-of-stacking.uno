# Lena held a Draw Two that would have stacked: she draws the whole debt, and Omar takes a normal turn.
[Edition "original"]
[Players "Mia, Noah, Lena, Omar"]
[Dealer "Mia"]
[Options "stacking=mixed"]
round
start R5
Noah: RD
Lena: W4=B
Omar: challenge guilty
Omar: B7
