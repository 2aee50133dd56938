# Two rounds and no target: the best total wins, and a tie is shared.
[Edition "classic"]
[Players "Mia, Noah, Lena"]
[Dealer "Mia"]
[Options "rounds=2"]
round
Mia: out
Noah: points 20
Lena: points 5
round
Noah: out
Mia: points 20
Lena: points 5
