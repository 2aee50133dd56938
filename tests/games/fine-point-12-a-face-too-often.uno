# There is one red 0: a second is impossible.
[Edition "classic"]
[Players "Mia, Noah, Lena"]
[Dealer "Mia"]
round
start R0
Noah: R0
