# Cy was not skipped after all: what Dee and Ana did stands, and Ben's number is in turn again.
[Edition "classic"]
[Players "Ana, Ben, Cy, Dee"]
round
start G4
Ben: GS
Dee: G2
Ana: draw
Ana: keep
amend 3: Ben: G8
Ben: G1!
