# A Wild 50/50 without its two players is refused.
[Edition "anniversary"]
[Players "Mia, Noah, Lena, Omar"]
[Dealer "Mia"]
round
start Y2
Noah: W50=B
