# The turn, the direction, the top card, a hand and a total are put right one after the other.
[Edition "classic"]
[Players "Mia, Noah, Lena, Omar"]
[Dealer "Mia"]
round
start R5
Noah: R3
fix hand Noah 4
fix top W=B
fix direction right
fix turn Omar
fix total Mia 35
Omar: B7
