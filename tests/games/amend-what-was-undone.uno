# Event 3 does not count any more.
[Edition "classic"]
[Players "Ana, Ben"]
round
start B6
Ben: B9
undo
amend 3: Ben: B8
