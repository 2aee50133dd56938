# Whoever forgets is open for a whole lap; a wrong catch costs the catcher three, a right one four.
[Edition "classic"]
[Players "Mia, Noah, Lena"]
[Dealer "Mia"]
[Options "uno-until-own-turn, wrong-catch=3, uno-penalty=4"]
round
start R5
fix hand Noah 2
Noah: R3
Lena: R4
Noah: catch Mia
Mia: catch Noah
