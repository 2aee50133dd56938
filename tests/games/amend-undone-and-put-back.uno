# Undo takes the second amendment back, redo puts it back; the numbers of the lines stay.
[Edition "classic"]
[Players "Ana, Ben, Cy"]
round
start B6
undo
start B7
Ben: B9
amend 4: start R9
amend 5: Ben: R2
undo
undo
redo
redo
amend 5: Ben: G9
