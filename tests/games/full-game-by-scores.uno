# A whole game, played out by the simulation; both sides agreed after every event.
[Edition "classic"]
[Players "O'Neil: Sean, Ana, "Doe, Jane", 明, Ben"]
[Dealer "明"]
[Scoring "winner-takes-all"]
[Target "500"]
[Options "-two-handed, draw-until-match, last-card-coin"]

round Ana
undo
redo
undo
redo
undo
redo
undo
redo
undo
redo
undo
redo
undo
redo
undo
redo
undo
redo
undo
redo
undo
redo
undo
redo
undo
redo
undo
redo
undo
redo
undo
redo
"Doe, Jane": out
"O'Neil: Sean": hand R3 GD GD R3 ?5 ?2
明: hand W4 ?D G1 G5 B8 ?7 W
Ana: hand ?5 ?2 ?6 G3 ?0 ?9
Ben: points 62
round
undo
undo
undo
redo
redo
redo
undo
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
undo
undo
redo
redo
redo
undo
redo
undo
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
redo
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
redo
redo
undo
undo
redo
redo
undo
undo
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
undo
undo
redo
redo
redo
redo
undo
undo
undo
redo
redo
redo
Ana: out
Ben: hand ?0 B1 B9 ?1 R7 ?D ?6 G8 B6 R6 GD ?9
明: hand ?D ?D G0 G2 ?8 YD G4 ?5 R8 ?7 ?8 W ?4 ?S
"O'Neil: Sean": hand GR
"Doe, Jane": points 153
round
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
undo
undo
undo
redo
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
redo
redo
redo
undo
undo
undo
redo
redo
redo
Ana: out
Ben: hand B1
"O'Neil: Sean": hand G2 YS ?D Y9 ?5 W4 Y5 YD ?1 ?S YR G7 B6 ?5
明: hand Y3 Y7 ?2 G4 ?9 ?S
"Doe, Jane": hand ?9 ?R GS ?8 ?7 Y6 RD ?9
round!
undo
Ana: draw!
undo
