# A card taken back, and another played.
[Edition "classic"]
[Players "Mia, Noah, Lena"]
[Dealer "Mia"]
round
start R3
Noah: R8
undo
Noah: GS!
undo
redo
undo
Noah: R9
