# An eliminated player's seat is passed over by the deal and by the turn.
[Edition "international-1983"]
[Players "Mia, Noah, Lena, Omar"]
[Dealer "Mia"]
[Scoring "challenge-uno"]
round
Lena: out
Mia: points 1
Noah: points 500
Omar: points 1
round
start R5
Omar: R1
Mia: R2
