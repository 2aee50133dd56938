# The table lets a play out of turn stand: play goes on from who played.
[Edition "classic"]
[Players "Mia, Noah, Lena, Omar"]
[Dealer "Mia"]
round
start R3
Omar: R8!
