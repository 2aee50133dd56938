# Two players: after a Skip the other may catch until the same player's next turn begins.
[Edition "classic"]
[Players "Mia, Noah"]
[Dealer "Mia"]
round
start R5
Noah: RS
Noah: RS
Noah: GS
Noah: GS
Noah: YS
Noah: YS
Mia: catch Noah
