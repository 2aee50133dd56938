# A Draw Two turned up: the first player draws two and loses the turn.
[Edition "wild-2020"]
[Players "Mia, Noah, Lena, Omar"]
[Dealer "Mia"]
round
start GD
