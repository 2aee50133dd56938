# Results alone, round after round, with a dealer named by hand.
[Edition "wild-2020"]
[Players "Mia, Noah, Lena"]
[Dealer "Mia"]
round
Noah: out
Mia: points 12
Lena: points 50
round Mia
Lena: out
Mia: hand W W4
Noah: hand
round
