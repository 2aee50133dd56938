# A Draw Two may be matched by the player after the one who drew.
[Edition "international-1983"]
[Players "Mia, Noah, Lena, Omar"]
[Dealer "Mia"]
round
start R5
Noah: RD
Omar: GD
