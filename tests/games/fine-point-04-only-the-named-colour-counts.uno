# After a Wild the card under it has no bearing: a 5 of another colour does not go on it.
[Edition "classic"]
[Players "Mia, Noah, Lena"]
[Dealer "Mia"]
round
start R5
Noah: W=G
Lena: B5
