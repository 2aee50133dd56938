# The last card has to be a number card.
[Edition "classic"]
[Players "Mia, Noah, Lena"]
[Dealer "Mia"]
[Options "number-finish, hand-size=1"]
round
start R5
Noah: RS
