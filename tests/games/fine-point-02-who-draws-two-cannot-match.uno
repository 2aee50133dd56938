# A Draw Two is never matched by the one who draws.
[Edition "international-1983"]
[Players "Mia, Noah, Lena, Omar"]
[Dealer "Mia"]
round
start R5
Noah: RD
Lena: GD
