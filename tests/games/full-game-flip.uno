[Edition "flip"]
[Players "Ana, Ben, Cy"]
[Dealer "Ana"]
[Scoring "winner-takes-all"]
[Target "500"]

round
start ?X
undo
redo
Ben: ?X top UD
Cy: ?X
Ana: ?
Ben: ?
Cy: ?
Ana: ?
Ben: ?
Cy: ?S
Ben: ?
Cy: ?D
Ben: ?X
Cy: draw
Cy: keep
Ana: ?R
Cy: U?
Ben: ?
Ana: ?
Cy: ?
Ben: uno
Ben: ?
Ana: hand ?3 ?8 ?D W
Cy: points 68
round
start GD
Ana: ?
Ben: ?
Cy: ?S
Ben: ?D
Ana: Y?
Ben: W2=B
Cy: challenge guilty
Cy: ?
Ana: B?
Ben: draw
Ben: keep
Cy: Y?
Ana: W=G
Ben: ?X top TX
Cy: draw
Cy: keep
Ana: ?D
Cy: PD
Ben: ?
Cy: W=P
Ana: ?
Ben: WC=T
Cy: challenge guilty
Ben: drew 7
Cy: ?
Ana: ?D
Cy: ?
Ana: ?X
Ben: ?D
Ana: W2=Y
Ben: challenge guilty
Ben: ?X
Cy: ?
Ana: ?
Ben: ?
Cy: ?
Ana: ?D
Cy: uno
Cy: ?X
Ana: ?
Ben: ?
Cy: ?
Ana: points 52
Ben: points 748
