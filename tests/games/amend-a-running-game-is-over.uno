# Cy's hand was counted too low: Ben had reached the target already.
[Edition "classic"]
[Players "Ana, Ben, Cy"]
[Target "100"]
round
Ben: out
Ana: points 90
Cy: points 5
amend 4: Cy: hand W
