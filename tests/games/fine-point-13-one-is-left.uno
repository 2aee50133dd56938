# Challenge UNO: two reach the number in one round, and the one who is left wins.
[Edition "international-1983"]
[Players "Mia, Noah, Lena"]
[Dealer "Mia"]
[Scoring "challenge-uno"]
round
Noah: out
Mia: points 510
Lena: points 500
