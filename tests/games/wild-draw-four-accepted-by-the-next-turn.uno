# The next player simply plays: the four are drawn.
[Edition "wild-2020"]
[Players "Mia, Noah, Lena, Omar"]
[Dealer "Mia"]
round
start Y2
Noah: W4=R
Omar: R8
