# The mark belongs to the line that is put in.
[Edition "classic"]
[Players "Ana, Ben, Cy"]
round
start B6
Ben: B9
Cy: B1
amend 3: Ben: R9!
amend 9: nothing!
