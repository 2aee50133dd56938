# A red Draw Two goes on a red Skip.
[Edition "classic"]
[Players "Mia, Noah, Lena"]
[Dealer "Mia"]
round
start RS
Lena: RD
