# Wild Draw Fours turned up to start go back into the deck.
[Edition "classic"]
[Players "Mia, Noah, Lena"]
[Dealer "Mia"]
round
start W4
start W4
start W4
start W4
start W4
start R5
