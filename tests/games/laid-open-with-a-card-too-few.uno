# A hand laid open with six of seven cards is refused.
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
Noah: uno
Noah: YS
Noah: Y1
Mia: hand G9 GD BR W W4 B3
