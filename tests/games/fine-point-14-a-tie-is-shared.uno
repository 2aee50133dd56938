# Low score: a tie for the lowest is shared.
[Edition "anniversary"]
[Players "Mia, Noah, Lena, Omar"]
[Dealer "Mia"]
[Scoring "low-score"]
round
Noah: out
Mia: points 300
Lena: points 70
Omar: points 200
round
Lena: out
Mia: points 250
Noah: points 70
Omar: points 1
