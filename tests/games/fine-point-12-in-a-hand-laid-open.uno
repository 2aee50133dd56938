# A third yellow Skip in a hand laid open is impossible.
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
Noah: Y5
Mia: hand YS R1 R2 R3 R4 R6 R7
