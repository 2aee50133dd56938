# A seven swaps two hands; a zero passes all of them on, and Mia is caught with the single card she got.
[Edition "classic"]
[Players "Mia, Noah, Lena"]
[Dealer "Mia"]
[Options "seven-swap, zero-pass"]
round
start R5
fix hand Mia 2
fix hand Lena 1
Noah: R7 swap Mia
Lena: uno
Lena: draw
Lena: R0
Noah: catch Mia
