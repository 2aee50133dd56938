# Partners have changed places: hands pass, and those who have to say UNO are named, in the present seating.
[Edition "classic"]
[Players "Mia, Noah, Lena, Omar"]
[Dealer "Mia"]
[Scoring "partner-rotation"]
[Options "zero-pass"]
round
Mia: out
Noah: points 1
Omar: points 1
round
Mia: out
Noah: points 1
Omar: points 1
round
Mia: out
Noah: points 1
Omar: points 1
round
Mia: out
Noah: points 1
Omar: points 1
round
start R5
fix hand Mia 1
fix hand Lena 2
Lena: R0
