# A whole game, played out by the simulation; both sides agreed after every event.
[Edition "classic"]
[Players ""Doe, Jane", Ana, Dee, Zoë #1, 明, Cy"]
[Dealer "Cy"]
[Scoring "teams"]
[Target "500"]
[Options "-two-handed, hint-penalty, last-card-coin"]

round
start G?
"Doe, Jane": G?
Ana: ?
Dee: ?
"Zoë #1": ?D
Cy: ?4
"Doe, Jane": draw
"Doe, Jane": keep
Ana: RS
"Zoë #1": W=B
明: ?
Cy: B?
"Doe, Jane": ?
Ana: ?9
Dee: B3
"Zoë #1": ?9
明: R?
Cy: ?R
明: ?
"Zoë #1": draw
"Zoë #1": keep
Dee: ?
Ana: W=Y
"Doe, Jane": ?R
Ana: YD
"Zoë #1": BD
Cy: draw
Cy: W4=Y
"Doe, Jane": accept
Ana: uno
Ana: ?
Dee: Y?
"Zoë #1": draw
"Zoë #1": YD
Cy: ?
"Doe, Jane": draw
"Doe, Jane": keep
Ana: B?
"Doe, Jane": hand YR G3 ?2 Y8 ?9 RR GS BS R7 ?7
明: hand Y6 ?R ?7 G5 ?1 Y7 ?6 ?S ?1 R6
Dee: points 85
round
undo
undo
redo
redo
undo
undo
redo
redo
undo
undo
undo
redo
redo
redo
undo
undo
undo
undo
redo
redo
redo
redo
undo
redo
undo
undo
undo
undo
redo
redo
redo
redo
undo
undo
redo
redo
"Zoë #1": out
"Doe, Jane": hand R6
Dee: hand Y9 ?S
明: hand B9 G6 ?8 ?7
round
start ?1
Dee: ?
"Zoë #1": ?
明: draw
明: keep
Cy: ?
"Doe, Jane": ?
Ana: GR
"Doe, Jane": RR
Ana: ?
Dee: G?
"Zoë #1": G?
明: G6
Cy: ?1
"Doe, Jane": ?7
Ana: draw
Ana: R7
Dee: ?
"Zoë #1": RS
Cy: draw
Cy: keep
"Doe, Jane": RD
Dee: draw
Dee: keep
"Zoë #1": ?1
明: RS
"Doe, Jane": W=Y
Ana: ?8
Dee: ?
"Zoë #1": YR
Dee: BR
"Zoë #1": uno
"Zoë #1": B7
明: ?
Cy: B1
"Doe, Jane": uno
"Doe, Jane": ?
Ana: ?7
Dee: draw
Dee: ?
"Zoë #1": draw
"Zoë #1": keep
明: G?
Cy: ?1
"Doe, Jane": draw
"Doe, Jane": uno
"Doe, Jane": keep
Ana: ?
Dee: ?
"Zoë #1": uno
"Zoë #1": draw
"Zoë #1": ?4
明: draw
明: keep
Cy: ?
"Doe, Jane": uno
"Doe, Jane": draw
"Doe, Jane": ?2
Ana: ?D
"Zoë #1": uno
"Zoë #1": draw
"Zoë #1": keep
明: BS
"Doe, Jane": uno
"Doe, Jane": draw
"Doe, Jane": keep
Ana: W4=Y
Dee: accept
"Zoë #1": draw
"Zoë #1": keep
明: W4=R
undo
redo
"Doe, Jane": draw
"Doe, Jane": keep
Ana: uno
Ana: draw
Ana: W=Y
undo
redo
Dee: Y1
"Zoë #1": YS
Cy: ?S
Ana: uno
Ana: draw
Ana: keep
Dee: GR
Ana: G?
"Doe, Jane": draw
"Doe, Jane": keep
Cy: W=R
明: ?
"Zoë #1": ?8
Dee: W=Y
Ana: uno
Ana: YD
Ana: uno
Cy: ?
明: draw
明: ?
"Zoë #1": uno
"Zoë #1": draw
"Zoë #1": keep
Dee: ?
Ana: draw
undo
undo
undo
undo
redo
redo
redo
redo
Ana: keep
"Doe, Jane": ?
Cy: B9
明: uno
明: draw
明: ?
"Zoë #1": draw
"Zoë #1": keep
Dee: draw
Dee: keep
Ana: uno
Ana: draw
Ana: keep
"Doe, Jane": ?
Cy: ?
明: uno
明: draw
明: keep
"Zoë #1": ?2
Dee: ?
Ana: Y?
"Doe, Jane": ?8
Cy: uno
Cy: B8
明: ?R
Cy: ?D
明: hand GD G8
Ana: hand R5 G5
"Doe, Jane": points 44
Dee: hand ?R G5 B4 B6
round
start ?
"Zoë #1": R?
明: G?
Cy: ?3
"Doe, Jane": ?
Ana: draw
Ana: keep
Dee: Y3
"Zoë #1": Y8
明: Y4
Cy: ?5
"Doe, Jane": W=Y
Ana: YS
"Zoë #1": W4=B
明: accept
Cy: draw
Cy: keep
"Doe, Jane": BS
Dee: ?
"Zoë #1": B6
明: W4=R
Cy: accept
"Doe, Jane": R?
Ana: ?
Dee: W4=Y
"Zoë #1": challenge innocent
明: ?7
Cy: ?
"Doe, Jane": ?
Ana: draw
Ana: keep
Dee: Y8
"Zoë #1": W=G
明: W=G
Cy: ?D
Ana: BD
"Zoë #1": ?
明: draw
明: keep
Cy: ?
"Doe, Jane": draw
"Doe, Jane": keep
Ana: B4
Dee: B?
"Zoë #1": ?
明: draw
明: keep
Cy: draw
Cy: B?
"Doe, Jane": ?
Ana: ?
Dee: draw
Dee: keep
"Zoë #1": ?R
Dee: draw
Dee: keep
Ana: draw
Ana: keep
undo
undo
redo
redo
"Doe, Jane": ?R
Ana: draw
Ana: ?
Dee: G?
"Zoë #1": ?S
Cy: W4=B
"Doe, Jane": accept
Ana: draw
Ana: keep
Dee: draw
Dee: keep
"Zoë #1": draw
"Zoë #1": keep
明: draw
明: keep
Cy: B3
"Doe, Jane": W=G
Ana: draw
Ana: G?
Dee: ?
"Zoë #1": ?7
明: ?D
"Doe, Jane": ?
Ana: B?
Dee: draw
Dee: keep
"Zoë #1": draw
"Zoë #1": keep
明: draw
undo
redo
明: keep
Cy: BS
Ana: draw
Ana: keep
Dee: draw
Dee: keep
"Zoë #1": draw
"Zoë #1": ?S
Cy: ?R
明: Y1
"Zoë #1": ?2
Dee: ?
Ana: ?
"Doe, Jane": R?
Cy: RD
"Zoë #1": ?D
Ana: draw
Ana: ?S
Cy: RR
"Doe, Jane": BR
Cy: BD
"Zoë #1": draw
"Zoë #1": keep
Dee: ?D
"Doe, Jane": draw
"Doe, Jane": keep
Cy: uno
Cy: draw
Cy: keep
明: YD
Dee: Y2
Ana: B2
"Doe, Jane": draw
"Doe, Jane": keep
Cy: BR
"Doe, Jane": draw
"Doe, Jane": keep
Ana: B9
Dee: draw
Dee: keep
"Zoë #1": G?
明: G1
Cy: uno
Cy: ?
"Doe, Jane": R5
Ana: draw
Ana: ?7
Dee: R2
"Zoë #1": ?
明: draw
明: B1
Cy: draw
Cy: ?
"Doe, Jane": R?
Ana: draw
Ana: ?D
"Zoë #1": draw
"Zoë #1": keep
明: ?0
Cy: ?
"Doe, Jane": hand ?9 ?4 ?6 R8
明: hand GR RS ?3 ?2 G6 ?9 B8 G1 ?0
Dee: hand G0 Y4 ?1 ?2 ?4 GS ?S ?S
"Zoë #1": points 5!
undo
undo
undo
undo
undo
redo
redo
redo
redo
