# An aunt joins after round one, somebody comes back after missing one, and one leaves in mid-round.
[Edition "classic"]
[Players "Mia, Noah, Lena"]
[Dealer "Mia"]
round
Noah: out
Mia: points 20
Lena: points 5
seats Mia, "Aunt Ada", Lena
round
start R5
Mia: R3
leave Lena
"Aunt Ada": R4
Mia: out!
"Aunt Ada": points 40
seats Mia, Aunt Ada, Noah
round
