# A Reverse turned up: the dealer plays first, and play goes right.
[Edition "original"]
[Players "Mia, Noah, Lena, Omar"]
[Dealer "Mia"]
round
start GR
Mia: G4
