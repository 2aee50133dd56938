# A green Skip goes on a red Skip.
[Edition "classic"]
[Players "Mia, Noah, Lena"]
[Dealer "Mia"]
round
start RS
Lena: GS
