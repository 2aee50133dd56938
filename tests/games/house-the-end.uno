# The table stops in the middle of a round: it is thrown in, and the best total wins.
[Edition "classic"]
[Players "Mia, Noah, Lena"]
[Dealer "Mia"]
[Scoring "low-score"]
round
Noah: out
Mia: points 20
Lena: points 5
round
start R5
Lena: R3
end
