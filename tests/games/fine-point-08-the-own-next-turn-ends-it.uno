# Two players: after a Skip the same player's next turn ends the time for catching.
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
Noah: draw
Mia: catch Noah
