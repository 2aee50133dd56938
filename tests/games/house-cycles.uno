# The twelve rounds with every partner are over, and the second twelve begin: everybody's neighbours change sides.
[Edition "international-1983"]
[Players "Mia, Noah, Lena, Omar"]
[Dealer "Mia"]
[Scoring "partner-rotation"]
[Options "cycles=2"]
round
Omar: out
Mia: points 3
Lena: points 4
round
Omar: out
Mia: points 4
Lena: points 4
round
Omar: out
Mia: points 5
Lena: points 4
round
Omar: out
Mia: points 6
Lena: points 4
round
Omar: out
Mia: points 3
Noah: points 4
round
Omar: out
Mia: points 4
Noah: points 4
round
Omar: out
Mia: points 5
Noah: points 4
round
Omar: out
Mia: points 6
Noah: points 4
round
Omar: out
Lena: points 3
Noah: points 4
round
Omar: out
Lena: points 4
Noah: points 4
round
Omar: out
Lena: points 5
Noah: points 4
round
Omar: out
Lena: points 6
Noah: points 4
round
start G1
