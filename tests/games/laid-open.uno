# The hand laid open is counted card by card.
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
Mia: hand G9 ?D ?S W W4 ?3 B0
