# Three fives at once, then two Skips, which two players miss.
[Edition "classic"]
[Players "Mia, Noah, Lena, Omar, Ida"]
[Dealer "Mia"]
[Options "multiples=any"]
round
start R5
Noah: R5 B5 G5
Lena: GS BS
