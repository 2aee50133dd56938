# A Reverse of a colour not seen on a blue 9 is the blue one.
[Edition "classic"]
[Players "Mia, Noah, Lena, Omar"]
[Dealer "Mia"]
round
start B9
Noah: ?R
