# Ben drew and kept, and so had two cards: nobody caught him, and he drew nothing for it.
[Edition "classic"]
[Players "Ana, Ben, Cy"]
[Options "hand-size=2"]
round
start Y3
Ben: Y5
Cy: catch Ben
Cy: Y7
amend 3: Ben: draw; Ben: keep
