# A hand of no cards is no correction.
[Edition "classic"]
[Players "Mia, Noah, Lena"]
[Dealer "Mia"]
round
start R5
fix hand Noah 0
