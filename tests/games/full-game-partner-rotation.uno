# A whole game, played out by the simulation; both sides agreed after every event.
[Edition "original"]
[Players ""Doe, Jane", Ana, Dee, Zoë #1"]
[Dealer "Zoë #1"]
[Scoring "partner-rotation"]
[Target "500"]
[Options "-two-handed, last-card-coin"]

round
start BS
Ana: ?
Dee: ?
"Zoë #1": B?
"Doe, Jane": ?
Ana: ?
Dee: ?
"Zoë #1": draw
"Zoë #1": ?9
"Doe, Jane": G?
Ana: G?
Dee: ?
"Zoë #1": GD
Ana: draw
Ana: keep
Dee: YD
"Doe, Jane": YR
"Zoë #1": W=R
Dee: W4=Y
"Doe, Jane": YR
Ana: Y4
Dee: uno
Dee: Y?
"Zoë #1": ?5
"Doe, Jane": ?
Ana: R?
Dee: draw
undo
undo
undo
redo
redo
redo
Dee: keep
"Zoë #1": draw
"Zoë #1": RR
Dee: uno
Dee: draw
undo
undo
undo
undo
redo
redo
redo
redo
Dee: keep
Ana: draw
Ana: keep
"Doe, Jane": R8
"Zoë #1": R0
Dee: draw
Dee: keep
Ana: ?S
"Zoë #1": RD
Ana: draw
Ana: keep
"Doe, Jane": W4=B
"Zoë #1": challenge innocent
Dee: BS
"Doe, Jane": uno
"Doe, Jane": ?
"Zoë #1": ?
Dee: G?
Ana: ?
"Doe, Jane": draw
"Doe, Jane": uno
"Doe, Jane": ?
"Zoë #1": GR
"Doe, Jane": draw
"Doe, Jane": uno
"Doe, Jane": keep
Ana: ?
Dee: ?1
"Zoë #1": ?
"Doe, Jane": uno
"Doe, Jane": ?
Ana: draw
Ana: keep
Dee: draw
Dee: ?
"Zoë #1": W4=G
"Doe, Jane": accept
Ana: G?
Dee: R?
undo
redo
"Zoë #1": ?S
Ana: ?
Dee: uno
Dee: R?
"Zoë #1": G?
"Doe, Jane": draw
"Doe, Jane": keep
Ana: draw
Ana: keep
Dee: draw
Dee: ?
"Zoë #1": G6
"Doe, Jane": W=B
Ana: draw
Ana: keep
Dee: draw
Dee: keep
"Zoë #1": uno
"Zoë #1": draw
"Zoë #1": BD
Ana: draw
Ana: keep
Dee: uno
Dee: draw
Dee: keep
"Zoë #1": uno
"Zoë #1": draw
"Zoë #1": keep
"Doe, Jane": draw
"Doe, Jane": keep
Ana: draw
Ana: ?R
"Doe, Jane": ?8
"Zoë #1": draw
"Zoë #1": keep
Dee: draw
Dee: W4=Y
Ana: accept
"Doe, Jane": Y1
"Zoë #1": ?
Dee: Y?
Ana: ?
"Doe, Jane": ?S
Dee: uno
Dee: draw
Dee: keep
Ana: ?
"Doe, Jane": Y?
"Zoë #1": ?
Dee: draw
Dee: ?
Ana: W=Y
"Doe, Jane": draw
"Doe, Jane": keep
"Zoë #1": uno
"Zoë #1": draw
"Zoë #1": keep
Dee: draw
Dee: ?
Ana: Y7
"Doe, Jane": ?
"Zoë #1": R2
Dee: R3
Ana: ?
"Doe, Jane": ?R
Ana: ?
Dee: uno
Dee: RD
"Doe, Jane": ?D
Dee: draw
Dee: keep
"Zoë #1": ?
"Doe, Jane": uno
"Doe, Jane": draw
"Doe, Jane": keep
Ana: ?
Dee: uno
Dee: Y7
"Zoë #1": ?
"Doe, Jane": draw
"Doe, Jane": keep
Ana: YS
"Zoë #1": uno
"Zoë #1": ?S
Ana: ?
Dee: draw
Dee: keep
"Zoë #1": G?
"Doe, Jane": hand ?6 G9 ?8 ?1
Dee: points 11
round
start Y9
Ana: draw
Ana: keep
Dee: Y1
"Zoë #1": Y5
"Doe, Jane": YR
"Zoë #1": W=R
Dee: R2
Ana: B2
"Doe, Jane": draw
"Doe, Jane": keep
"Zoë #1": B0
Dee: B6
Ana: B5
"Doe, Jane": B8
"Zoë #1": draw
"Zoë #1": keep
Dee: W4=G
Ana: accept
"Doe, Jane": W=Y
"Zoë #1": YD
Ana: W=G
"Doe, Jane": draw
"Doe, Jane": keep
"Zoë #1": G6
Dee: GD
"Doe, Jane": YD
Dee: W4=B
Ana: challenge innocent
"Doe, Jane": draw
"Doe, Jane": keep
"Zoë #1": B1
Dee: BR
"Zoë #1": BD
Ana: B7
Dee: uno
Dee: draw
Dee: keep
"Zoë #1": draw
"Zoë #1": keep
"Doe, Jane": R7
Ana: R1
Dee: R3
"Zoë #1": RD
Ana: R4
Dee: uno
Dee: draw
Dee: keep
"Zoë #1": R4
"Doe, Jane": RD
Dee: draw
Dee: keep
"Zoë #1": uno
"Zoë #1": R9
"Doe, Jane": R0
Ana: draw
Ana: RS
"Zoë #1": draw
"Zoë #1": keep
"Doe, Jane": R9
Ana: Y9
Dee: B9
"Zoë #1": uno
"Zoë #1": draw
"Zoë #1": keep
"Doe, Jane": draw
"Doe, Jane": B9
Ana: W=G
Dee: G1
"Zoë #1": GR
Dee: uno
Dee: draw
Dee: keep
Ana: draw
Ana: keep
"Doe, Jane": RR
Ana: GR
"Doe, Jane": draw
"Doe, Jane": keep
"Zoë #1": uno
"Zoë #1": GD
Ana: GS
"Zoë #1": draw
"Zoë #1": keep
Dee: draw
Dee: BS
"Doe, Jane": YS
Dee: Y6
Ana: Y4
"Doe, Jane": Y5
"Zoë #1": uno
undo
undo
undo
undo
redo
redo
redo
redo
"Zoë #1": Y6
Dee: Y8
Ana: Y1
"Doe, Jane": Y3
"Zoë #1": draw
"Zoë #1": uno
"Zoë #1": keep
Dee: Y2
Ana: G2
"Doe, Jane": G7
"Zoë #1": uno
"Zoë #1": draw
"Zoë #1": keep
Dee: uno
Dee: draw
undo
undo
redo
redo
Dee: G1
Ana: G3
"Doe, Jane": uno
"Doe, Jane": draw
"Doe, Jane": keep
"Zoë #1": draw
"Zoë #1": Y3
Dee: uno
Dee: draw
Dee: YR
"Zoë #1": draw
"Zoë #1": BR
Dee: uno
Dee: B2
Ana: B6
"Doe, Jane": R6
"Zoë #1": RS
Ana: BS
"Zoë #1": uno
"Zoë #1": B1
Dee: draw
Dee: keep
Ana: BD
"Zoë #1": draw
"Zoë #1": W4=R
"Doe, Jane": catch "Zoë #1"
Dee: accept
Ana: draw
Ana: keep
"Doe, Jane": R2
"Zoë #1": R8
Dee: R5
Ana: G5
"Doe, Jane": G5
"Zoë #1": uno
"Zoë #1": G8
Dee: B8
Ana: draw
Ana: keep
"Doe, Jane": uno
"Doe, Jane": draw
"Doe, Jane": keep
"Zoë #1": draw
"Zoë #1": keep
Dee: B3
Ana: G3
"Doe, Jane": draw
"Doe, Jane": B3
"Zoë #1": uno
"Zoë #1": draw
"Zoë #1": keep
Dee: draw
Dee: keep
Ana: draw
Ana: keep
"Doe, Jane": B7
"Zoë #1": draw
"Zoë #1": keep
Dee: draw
Dee: keep
Ana: G7
"Doe, Jane": uno
"Doe, Jane": Y7
"Zoë #1": Y4
Dee: Y7
Ana: Y0
"Doe, Jane": draw
"Doe, Jane": uno
"Doe, Jane": keep
"Zoë #1": draw
"Zoë #1": keep
Dee: W4=G
Ana: accept
"Doe, Jane": uno
"Doe, Jane": draw
"Doe, Jane": keep
"Zoë #1": G6
Dee: G8
Ana: GS
"Zoë #1": G4
Dee: uno
Dee: G9
Ana: G2
"Doe, Jane": draw
"Doe, Jane": keep
"Zoë #1": uno
"Zoë #1": draw
"Zoë #1": keep
Dee: draw
Dee: keep
undo
undo
undo
redo
redo
redo
"Doe, Jane": out!
Ana: points 42
"Zoë #1": hand B4 R7 B7 R8
round
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
redo
undo
undo
redo
redo
Dee: out
Ana: points 40
"Zoë #1": hand YD ?4 ?D
round
start RR
Dee: ?
Ana: draw
Ana: keep
"Doe, Jane": Y7
"Zoë #1": Y9
Dee: ?D
"Doe, Jane": draw
"Doe, Jane": keep
"Zoë #1": YS
Ana: ?
"Doe, Jane": ?5
"Zoë #1": ?
Dee: G7
Ana: W=B
"Doe, Jane": ?
"Zoë #1": draw
"Zoë #1": keep
Dee: draw
Dee: keep
Ana: B?
"Doe, Jane": draw
"Doe, Jane": keep
"Zoë #1": ?
Dee: ?6
Ana: ?6
"Doe, Jane": ?
"Zoë #1": draw
"Zoë #1": keep
Dee: ?R
"Zoë #1": draw
"Zoë #1": keep
"Doe, Jane": G?
Ana: draw
Ana: keep
Dee: GD
"Doe, Jane": ?3
Ana: R3
Dee: uno
Dee: B3
"Zoë #1": R?
"Doe, Jane": ?
Dee: uno
Ana: draw
Ana: keep
Dee: draw
Dee: uno
Dee: R1
"Zoë #1": ?S
Ana: draw
Ana: keep
Dee: draw
Dee: keep
"Zoë #1": R7
"Doe, Jane": uno
"Doe, Jane": draw
"Doe, Jane": keep
Ana: W=B
Dee: uno
Dee: ?
"Zoë #1": draw
"Zoë #1": keep
"Doe, Jane": B?
Ana: BD
"Zoë #1": draw
"Zoë #1": keep
"Doe, Jane": uno
"Doe, Jane": draw
"Doe, Jane": ?D
Dee: R2
"Zoë #1": R9
"Doe, Jane": uno
"Doe, Jane": draw
"Doe, Jane": keep
Ana: B9
Dee: uno
Dee: ?R
Ana: draw
Ana: keep
"Doe, Jane": ?
"Zoë #1": Y4
Dee: draw
Dee: keep
Ana: Y?
"Doe, Jane": uno
"Doe, Jane": draw
"Doe, Jane": ?
"Zoë #1": Y?
Dee: uno
Dee: draw
Dee: G4
Ana: G?
"Doe, Jane": uno
"Doe, Jane": ?S
Dee: uno
Dee: GR
"Zoë #1": draw
"Zoë #1": ?
"Doe, Jane": out!
"Zoë #1": hand R8 Y8 Y1 Y0
Ana: hand ?2 B1 ?5 ?7 ?D Y5
round
undo
undo
undo
redo
redo
redo
"Zoë #1": out
"Doe, Jane": points 107
Dee: hand ?9 Y7 ?3
Ana: hand B2 BR ?8
round
start GR
"Zoë #1": YR
"Doe, Jane": RR
"Zoë #1": R9
Ana: RD
"Doe, Jane": W4=G
"Zoë #1": challenge innocent
Ana: draw
Ana: keep
Dee: G7
undo
undo
undo
undo
redo
redo
redo
redo
"Doe, Jane": Y7
"Zoë #1": Y9
Ana: Y3
Dee: draw
Dee: B3
"Doe, Jane": B6
"Zoë #1": BS
Dee: B8
"Doe, Jane": draw
"Doe, Jane": keep
"Zoë #1": W=Y
Ana: draw
Ana: W=R
Dee: W4=G
"Zoë #1": GR
"Doe, Jane": BR
"Zoë #1": BR
"Doe, Jane": W=G
Dee: draw
Dee: keep
Ana: draw
Ana: keep
"Zoë #1": draw
"Zoë #1": keep
"Doe, Jane": G7
Dee: G8
Ana: draw
Ana: keep
"Zoë #1": Y8
"Doe, Jane": Y2
Dee: Y3
undo
undo
undo
undo
redo
redo
redo
redo
Ana: Y5
"Zoë #1": W=G
"Doe, Jane": draw
"Doe, Jane": keep
Dee: G6
Ana: draw
Ana: keep
"Zoë #1": G2
"Doe, Jane": GS
Ana: RS
"Doe, Jane": GS
Ana: YS
"Doe, Jane": Y7
Dee: B7
Ana: R7
"Zoë #1": W4=G
"Doe, Jane": accept
Dee: G0
Ana: Y0
"Zoë #1": draw
undo
undo
undo
redo
redo
redo
"Zoë #1": keep
"Doe, Jane": YR
"Zoë #1": draw
"Zoë #1": keep
Ana: Y2
Dee: draw
Dee: keep
"Doe, Jane": B2
"Zoë #1": draw
"Zoë #1": B0
Ana: B5
Dee: B6
"Doe, Jane": B4
"Zoë #1": B7
Ana: uno
Ana: draw
Ana: keep
Dee: B4
Dee: uno
"Doe, Jane": W4=G
"Zoë #1": accept
Dee: uno
Ana: draw
Ana: keep
Dee: draw
Dee: uno
Dee: G4
"Doe, Jane": uno
"Doe, Jane": G8
"Zoë #1": G3
Ana: draw
Ana: R3
Dee: R5
"Doe, Jane": hand RD
Ana: hand YD Y4 RS B1
round
start G1
Dee: G8
Ana: draw
Ana: keep
"Zoë #1": G9
"Doe, Jane": G0
Dee: draw
undo
undo
undo
undo
redo
redo
redo
redo
Dee: keep
Ana: G1
"Zoë #1": G6
"Doe, Jane": W=R
Dee: R8
Ana: R2
"Zoë #1": R4
"Doe, Jane": RD
Ana: R6
"Zoë #1": draw
"Zoë #1": keep
"Doe, Jane": R7
Dee: RS
"Zoë #1": draw
"Zoë #1": W=B
"Doe, Jane": B7
Dee: B2
Ana: B1
"Zoë #1": B4
"Doe, Jane": uno
"Doe, Jane": draw
"Doe, Jane": keep
Dee: B7
Ana: draw
Ana: B2
"Zoë #1": draw
"Zoë #1": BR
Ana: draw
Ana: B6
Dee: BS
"Zoë #1": B3
Ana: R3
Dee: Y3
"Doe, Jane": Y7
"Zoë #1": Y7
Ana: Y1
Dee: Y9
"Doe, Jane": uno
"Doe, Jane": draw
"Doe, Jane": keep
"Zoë #1": uno
"Zoë #1": draw
"Zoë #1": keep
Ana: uno
Ana: draw
Ana: G9
Dee: draw
Dee: keep
"Doe, Jane": W=Y
"Zoë #1": draw
"Zoë #1": keep
Ana: uno
Ana: draw
Ana: YS
"Doe, Jane": uno
"Doe, Jane": Y8
"Zoë #1": Y5
Ana: uno
Ana: draw
Ana: W4=G
Dee: accept
"Doe, Jane": draw
"Doe, Jane": keep
"Zoë #1": G8
Ana: uno
Ana: G4
Dee: G3
"Doe, Jane": uno
"Doe, Jane": draw
"Doe, Jane": keep
"Zoë #1": uno
"Zoë #1": GR
"Doe, Jane": RR
"Zoë #1": draw
"Zoë #1": keep
Ana: draw
Ana: BR
"Doe, Jane": catch Ana
"Zoë #1": uno
"Zoë #1": B5
"Doe, Jane": uno
"Doe, Jane": draw
"Doe, Jane": BD
Ana: GD
"Doe, Jane": uno
"Doe, Jane": draw
"Doe, Jane": keep
Dee: YD
"Zoë #1": Y1
"Doe, Jane": Y4
Dee: Y2
Ana: YS
"Doe, Jane": uno
"Doe, Jane": draw
"Doe, Jane": keep
Dee: Y3
Ana: draw
Ana: keep
"Zoë #1": draw
"Zoë #1": W4=R
Dee: R5
Ana: R7
"Zoë #1": uno
"Zoë #1": R1
"Doe, Jane": R5
Dee: draw
Dee: keep
Ana: draw
Ana: keep
"Zoë #1": R4
"Doe, Jane": hand R6 B3 Y2 B4 G2 BS
Ana: hand G6 G3 GS G7
round "Zoë #1"
start Y7
"Doe, Jane": YR
"Zoë #1": W=Y
Ana: Y8
Dee: Y2
"Doe, Jane": Y6
"Zoë #1": W=B
undo
undo
redo
redo
Ana: B9
Dee: B5
"Doe, Jane": B2
"Zoë #1": Y2
Ana: draw
Ana: Y3
Dee: R3
"Doe, Jane": R0
"Zoë #1": B0
Ana: B3
Dee: W4=R
"Zoë #1": draw
"Zoë #1": keep
Ana: RD
"Doe, Jane": draw
"Doe, Jane": keep
"Zoë #1": draw
"Zoë #1": keep
undo
redo
Ana: draw
Ana: keep
Dee: RS
"Zoë #1": GS
Dee: G7
"Doe, Jane": Y7
"Zoë #1": B7
Ana: draw
Ana: keep
Dee: R7
"Doe, Jane": RD
Ana: R1
Dee: uno
Dee: draw
Dee: B1
"Doe, Jane": B2
"Zoë #1": B6
Ana: B6
Dee: uno
Dee: draw
Dee: keep
"Doe, Jane": BS
Ana: draw
Ana: keep
Dee: draw
Dee: YS
"Zoë #1": draw
"Zoë #1": Y9
Ana: draw
Ana: YD
"Doe, Jane": draw
"Doe, Jane": keep
"Zoë #1": draw
"Zoë #1": GD
Dee: G5
"Doe, Jane": G6
"Zoë #1": G8
Ana: GR
"Zoë #1": GR
Ana: draw
Ana: G7
Dee: G4
"Doe, Jane": B4
"Zoë #1": uno
"Zoë #1": draw
"Zoë #1": keep
Ana: draw
Ana: keep
Dee: Y4
"Doe, Jane": W4=G
Ana: G0
Dee: uno
Dee: draw
Dee: keep
"Doe, Jane": uno
"Doe, Jane": G9
"Zoë #1": G2
Ana: G5
Dee: Y5
"Doe, Jane": draw
"Doe, Jane": uno
"Doe, Jane": keep
"Zoë #1": draw
"Zoë #1": keep
Ana: Y1
Dee: uno
Dee: Y8
"Doe, Jane": uno
"Doe, Jane": draw
"Doe, Jane": B8
"Zoë #1": BR
"Doe, Jane": uno
"Doe, Jane": BR
"Zoë #1": draw
"Doe, Jane": uno
"Zoë #1": keep
Ana: draw
Ana: keep
Dee: B5
"Doe, Jane": hand G1
Ana: points 53
round
start ?
"Doe, Jane": Y?
Ana: ?5
"Zoë #1": ?5
Dee: B5
"Doe, Jane": ?
Ana: BR
"Doe, Jane": B?
Dee: ?
"Zoë #1": ?
Ana: ?6
"Doe, Jane": G2
Dee: G?
"Zoë #1": ?6
Ana: ?
undo
undo
redo
redo
"Doe, Jane": ?
Dee: R5
"Zoë #1": RS
"Doe, Jane": uno
"Doe, Jane": ?
Dee: draw
Dee: keep
"Zoë #1": R?
Ana: ?D
Dee: draw
Dee: keep
"Zoë #1": uno
"Zoë #1": W4=Y
Ana: accept
"Doe, Jane": ?2
Dee: ?S
Ana: ?S
Dee: ?
"Zoë #1": draw
"Zoë #1": keep
Ana: R6
"Doe, Jane": W4=G
"Zoë #1": G5
Ana: draw
Ana: GD
Dee: ?
"Zoë #1": draw
"Zoë #1": uno
"Zoë #1": keep
Ana: ?
"Doe, Jane": ?
Dee: G7
"Zoë #1": uno
"Zoë #1": GR
Dee: ?R
"Zoë #1": ?S
Ana: points 66
Dee: hand ?9 B9 B3 B3
round
start G1
Ana: G5
"Zoë #1": B5
Dee: draw
Dee: keep
"Doe, Jane": B7
Ana: W=B
"Zoë #1": B5
Dee: B1
"Doe, Jane": R1
Ana: Y1
"Zoë #1": Y7
Dee: W=Y
"Doe, Jane": W=B
Ana: B8
"Zoë #1": W4=G
Dee: accept
"Doe, Jane": G6
Ana: G9
"Zoë #1": G9
Dee: GR
"Zoë #1": draw
"Zoë #1": keep
Ana: uno
Ana: W4=Y
"Doe, Jane": challenge innocent
Dee: Y8
"Zoë #1": R8
Ana: draw
Ana: R7
"Doe, Jane": catch Ana
"Doe, Jane": Y7
Dee: B7
"Zoë #1": uno
"Zoë #1": draw
"Zoë #1": keep
Ana: G7
"Doe, Jane": G7
Dee: G4
"Zoë #1": G2
Ana: uno
Ana: draw
Ana: GD
undo
redo
Dee: draw
Dee: keep
"Zoë #1": uno
"Zoë #1": draw
"Zoë #1": keep
Ana: uno
undo
redo
undo
undo
undo
redo
redo
redo
undo
redo
"Zoë #1": out!
Dee: hand RD G5 BD Y9 GS Y5 G1
Ana: hand Y0 RD
round
start B0
"Zoë #1": W=R
Dee: R8
"Doe, Jane": ?
Ana: ?2
"Zoë #1": ?
Dee: GS
Ana: ?
"Zoë #1": ?
Dee: draw
Dee: YR
"Zoë #1": Y1
Ana: Y9
undo
undo
undo
redo
redo
redo
"Doe, Jane": YS
"Zoë #1": draw
"Zoë #1": keep
Ana: draw
Ana: keep
"Doe, Jane": Y?
Dee: draw
Dee: keep
"Zoë #1": Y?
Ana: draw
Ana: keep
"Doe, Jane": draw
"Doe, Jane": keep
Dee: W4=G
"Zoë #1": challenge innocent
Ana: ?
"Doe, Jane": ?
Dee: draw
Dee: keep
"Zoë #1": ?9
Ana: ?
"Doe, Jane": G?
Dee: draw
Dee: keep
"Zoë #1": Y?
Ana: draw
Ana: W4=B
"Doe, Jane": challenge innocent
Dee: ?R
"Doe, Jane": ?
Ana: B?
"Zoë #1": draw
"Zoë #1": keep
Dee: BS
Ana: ?7
"Zoë #1": ?3
Dee: draw
Dee: keep
"Doe, Jane": ?3
Ana: uno
Ana: draw
Ana: keep
"Zoë #1": RS
"Doe, Jane": R8
Ana: ?S
Dee: RD
Ana: uno
Ana: ?
"Zoë #1": ?
Dee: G?
"Doe, Jane": ?5
Ana: draw
Ana: uno
Ana: ?
"Zoë #1": ?
Dee: draw
Dee: keep
"Doe, Jane": draw
"Doe, Jane": W=R
Ana: draw
Ana: ?R
Dee: catch Ana
"Doe, Jane": draw
"Doe, Jane": keep
Dee: W4=B
"Zoë #1": challenge innocent
Ana: draw
Ana: B2
"Doe, Jane": ?D
"Zoë #1": B6
Ana: W=Y
"Doe, Jane": ?6
Dee: Y?
"Zoë #1": ?
Ana: ?
"Doe, Jane": ?
Dee: draw
Dee: keep
"Zoë #1": ?
Ana: W=R
"Zoë #1": hand R7 ?6 ?R W4 ?7 R9 G7
"Doe, Jane": points 20
round
start G4
Dee: draw
Dee: keep
"Doe, Jane": G8
Ana: draw
Ana: keep
"Zoë #1": G7
Dee: R7
"Doe, Jane": R4
Ana: R6
"Zoë #1": RD
"Doe, Jane": W=G
Ana: draw
Ana: GR
"Doe, Jane": G3
Dee: R3
"Zoë #1": W=B
Ana: B1
"Doe, Jane": draw
"Doe, Jane": W4=G
"Zoë #1": draw
"Zoë #1": keep
Ana: draw
Ana: G2
"Doe, Jane": G4
Dee: G3
"Zoë #1": B3
Ana: B4
undo
undo
undo
redo
redo
redo
"Doe, Jane": uno
"Doe, Jane": draw
"Doe, Jane": keep
Dee: BR
undo
undo
undo
undo
redo
redo
redo
redo
"Doe, Jane": YR
Dee: RR
"Doe, Jane": uno
"Doe, Jane": draw
"Doe, Jane": keep
Ana: R8
"Zoë #1": R6
Dee: R9
"Doe, Jane": draw
"Doe, Jane": keep
Ana: R5
"Zoë #1": Y5
Dee: R5
"Doe, Jane": draw
"Doe, Jane": R1
Ana: draw
Ana: keep
"Zoë #1": uno
"Zoë #1": draw
"Zoë #1": W=B
Dee: B7
"Doe, Jane": draw
"Doe, Jane": W4=Y
Ana: challenge innocent
"Zoë #1": uno
"Zoë #1": YD
"Doe, Jane": Y4
Ana: draw
Ana: keep
"Zoë #1": draw
"Zoë #1": YR
"Zoë #1": uno
Ana: Y5
"Doe, Jane": YS
"Zoë #1": draw
"Zoë #1": keep
Ana: Y6
"Doe, Jane": uno
"Doe, Jane": draw
"Doe, Jane": keep
Dee: Y3
"Zoë #1": uno
"Zoë #1": draw
"Zoë #1": keep
Ana: Y8
"Doe, Jane": draw
"Doe, Jane": YD
"Zoë #1": BD
"Doe, Jane": draw
"Doe, Jane": B1
Dee: B8
"Zoë #1": uno
"Zoë #1": draw
"Zoë #1": keep
Ana: B9
"Doe, Jane": draw
"Doe, Jane": B7
Dee: B3
"Zoë #1": draw
"Zoë #1": keep
Ana: BS
Dee: YS
Ana: Y9
"Doe, Jane": draw
"Doe, Jane": keep
Dee: Y7
"Zoë #1": Y4
Ana: Y6
"Doe, Jane": draw
"Doe, Jane": Y1
Dee: W4=R
Ana: R2
"Doe, Jane": G2
Dee: G5
"Zoë #1": GD
"Doe, Jane": GS
"Zoë #1": draw
"Zoë #1": keep
Ana: G7
"Doe, Jane": uno
"Doe, Jane": G0
Dee: R0
"Zoë #1": R9
Ana: G9
"Doe, Jane": draw
undo
undo
redo
redo
"Doe, Jane": B9
Dee: uno
"Doe, Jane": uno
Dee: draw
undo
undo
redo
redo
Dee: keep
"Zoë #1": B4
Ana: W=Y
"Doe, Jane": draw
"Doe, Jane": keep
Dee: draw
Dee: keep
"Zoë #1": Y9
Ana: Y7
"Doe, Jane": uno
"Doe, Jane": R7
Dee: draw
Dee: keep
"Zoë #1": RR
Dee: draw
Dee: keep
"Doe, Jane": draw
"Doe, Jane": RS
Ana: catch "Doe, Jane"
"Zoë #1": R1
Dee: RS
Ana: RD
Dee: R3
"Doe, Jane": draw
"Doe, Jane": keep
Ana: uno
Ana: draw
Ana: keep
"Zoë #1": draw
"Zoë #1": keep
Dee: draw
Dee: keep
"Doe, Jane": W4=G
Ana: accept
"Zoë #1": G6
Dee: G6
"Doe, Jane": G9
Ana: GS
Dee: draw
Dee: keep
"Doe, Jane": uno
"Doe, Jane": G1
Ana: G1
"Zoë #1": GR
Ana: BR
"Zoë #1": BD
"Doe, Jane": B2
"Zoë #1": hand B2 B6
Dee: hand Y0 Y8 B8 B5 Y2 G5 R4
Ana: points 45
