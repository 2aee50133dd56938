# A red 6 may be played on a blue 6 although there is blue in hand.
[Edition "classic"]
[Players "Mia, Noah, Lena"]
[Dealer "Mia"]
round
start B6
Noah: R6
