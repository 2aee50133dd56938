# Some number after a Wild named yellow is yellow.
[Edition "classic"]
[Players "Mia, Noah, Lena, Omar"]
[Dealer "Mia"]
round
start B9
Noah: W=Y
Lena: ?
