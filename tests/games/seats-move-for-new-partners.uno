# After four rounds the seats move, and everyone has a new partner.
[Edition "international-1983"]
[Players "Mia, Noah, Lena, Omar"]
[Dealer "Mia"]
[Scoring "partner-rotation"]
round
Omar: out
Mia: points 3
Lena: points 4
round
Omar: out
Mia: points 3
Lena: points 4
round
Omar: out
Mia: points 3
Lena: points 4
round
Omar: out
Mia: points 3
Lena: points 4
round
Omar: out
Mia: points 5
Noah: points 6
round
start G1
