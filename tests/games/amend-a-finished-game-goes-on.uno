# Ana's hand was counted too high: nobody has won yet.
[Edition "classic"]
[Players "Ana, Ben, Cy"]
[Target "100"]
round
Ben: out
Ana: points 90
Cy: points 15
amend 3: Ana: points 9
round
start W
Cy: colour B
