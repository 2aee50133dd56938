# What is put in is judged in its place as any line is.
[Edition "classic"]
[Players "Ana, Ben, Cy"]
round
start B6
Ben: B9
Cy: B1
amend 3: Ben: R9
