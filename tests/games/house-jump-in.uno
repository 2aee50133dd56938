# Omar lays the twin out of turn, play goes on from him, and he says UNO afterwards.
[Edition "classic"]
[Players "Mia, Noah, Lena, Omar"]
[Dealer "Mia"]
[Options "jump-in, uno-strict"]
round
start R5
fix hand Omar 2
Noah: R3
Omar: jump
Omar: uno
Mia: R9
Omar: jump
