# Two turns were entered as one, and another one never was.
[Edition "classic"]
[Players "Ana, Ben, Cy"]
round
start B6
Ben: B9
Cy: BR
Cy: BR!
amend 4: Cy: B1; Ana: BS
amend 5: nothing
