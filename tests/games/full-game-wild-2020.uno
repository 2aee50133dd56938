# A whole game, played out by the simulation; both sides agreed after every event.
[Edition "wild-2020"]
[Players "O'Neil: Sean, Ana, "Doe, Jane", 明"]
[Dealer "Ana"]
[Scoring "winner-takes-all"]
[Target "500"]
[Options "-two-handed, last-card-coin"]

start R5!
undo
Ana: draw!
undo
start R5!
undo
Ana: draw!
undo
"O'Neil: Sean": R5!
undo
round
undo
redo
明: R5!
undo
undo
redo
明: R5!
undo
start R5
"Doe, Jane": R2
明: R1
"O'Neil: Sean": R8
Ana: RR
"O'Neil: Sean": W4=Y
Ana: hint!
undo
明: challenge innocent
"Doe, Jane": W=Y
Ana: Y6
"O'Neil: Sean": Y9
明: YR
"O'Neil: Sean": YR
明: W=G
"Doe, Jane": G1
Ana: G1
"O'Neil: Sean": W=Y
undo
undo
undo
undo
redo
redo
redo
redo
明: colour B!
undo
明: Y6
Ana: uno!
"Doe, Jane": Y7
Ana: W4=G
明: GD
Ana: G2
"O'Neil: Sean": G8
明: G9
undo
undo
undo
undo
redo
redo
redo
redo
"Doe, Jane": draw
"Doe, Jane": keep
Ana: B5!
"O'Neil: Sean": Y5
明: Y0
"Doe, Jane": draw
"Doe, Jane": keep
Ana: W=G
"Doe, Jane": hand RS R7 BS BR B2 R4!
明: hand GR G3 YD G7 B4 R6
"O'Neil: Sean": hand B6 YS G6 B9
start R5!
undo
start R5!
undo
round
round!
undo
start Y1
明: Y2
"O'Neil: Sean": Y3
Ana: Y3
明: catch Ana!
undo
"Doe, Jane": W=B
明: B9
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: B6
"Doe, Jane": draw
"Doe, Jane": keep
明: draw
明: hint!
undo
reshuffle
明: B6
Ana: hint!
undo
"O'Neil: Sean": challenge guilty!
undo
"O'Neil: Sean": B7
Ana: B7
"Doe, Jane": BS
"O'Neil: Sean": B3
Ana: draw
Ana: draw!
Ana: keep
"Doe, Jane": B4
明: R4
"O'Neil: Sean": R6
Ana: R8
"Doe, Jane": draw
Ana: R5!
"Doe, Jane": G2!
明: GD
Ana: G2
"Doe, Jane": GR
Ana: G6
"O'Neil: Sean": W4=R
"O'Neil: Sean": catch Ana!
undo
明: challenge innocent
"Doe, Jane": W=R
Ana: uno
Ana: RS
明: RD
Ana: draw
Ana: keep
"O'Neil: Sean": W=R
明: R9
"Doe, Jane": uno!
"Doe, Jane": R8
Ana: W4=Y
明: W=G
"Doe, Jane": draw
"Doe, Jane": keep
Ana: draw
"O'Neil: Sean": G8!
undo
Ana: W=Y
"O'Neil: Sean": Y6
明: YR
"Doe, Jane": RR!
Ana: draw
Ana: keep
"O'Neil: Sean": R3
明: R5
"Doe, Jane": YS!
"O'Neil: Sean": Y8
Ana: draw!
undo
明: YR
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: Y4
undo
undo
redo
redo
"O'Neil: Sean": uno!
Ana: uno
"Doe, Jane": RR!
Ana: draw
Ana: uno
"Doe, Jane": RS!
undo
Ana: W=G
明: catch Ana!
undo
"O'Neil: Sean": G8
明: G3
"Doe, Jane": hint!
undo
"Doe, Jane": uno
"Doe, Jane": draw
"Doe, Jane": G6
Ana: G7
"O'Neil: Sean": points 30
undo
"O'Neil: Sean": points 42
"Doe, Jane": points 1441!
undo
"Doe, Jane": hand RS B2
明: points 9
round
start G7
"O'Neil: Sean": G2
Ana: Y2
"Doe, Jane": Y5
明: YD
Ana: out!
undo
明: catch "Doe, Jane"!
undo
Ana: Y4
"Doe, Jane": W4=B
"Doe, Jane": uno!
明: challenge innocent
"O'Neil: Sean": B6
Ana: BR
"O'Neil: Sean": B1
明: B4
"Doe, Jane": BD
"O'Neil: Sean": draw
"O'Neil: Sean": keep
明: GD
Ana: G5
"O'Neil: Sean": Y5
明: Y4
"Doe, Jane": R4
Ana: W4=G
"O'Neil: Sean": accept
明: GS
Ana: G3
"O'Neil: Sean": W=R
明: R2
"Doe, Jane": R9
Ana: W=Y
"O'Neil: Sean": draw
"O'Neil: Sean": keep
明: B5!
undo
明: YS
Ana: YR
"O'Neil: Sean": hint!
undo
"Doe, Jane": W=B
明: B5
"O'Neil: Sean": BS
"Doe, Jane": challenge guilty!
undo
"Doe, Jane": BD
"O'Neil: Sean": B0
Ana: B7
"O'Neil: Sean": R8!
undo
"O'Neil: Sean": points 62
"Doe, Jane": points 1441!
undo
"Doe, Jane": points 3
undo
"Doe, Jane": points 11
明: G6!
undo
明: points 60
"O'Neil: Sean": draw!
undo
start R5!
undo
round
明: R5!
undo
start GD
"Doe, Jane": G8
明: G4
"O'Neil: Sean": G0
Ana: G6
"Doe, Jane": G8
明: G3
"O'Neil: Sean": draw
Ana: R3!
"Doe, Jane": B3
明: draw
undo
redo
明: B9
"O'Neil: Sean": BR
明: B1
"Doe, Jane": W=B
Ana: W=R
"O'Neil: Sean": RD
"Doe, Jane": draw
"Doe, Jane": R5
Ana: R9
"O'Neil: Sean": RD
"Doe, Jane": draw
"Doe, Jane": RR
明: R2
undo
redo
"O'Neil: Sean": R5
Ana: R7
"Doe, Jane": draw
"Doe, Jane": keep
明: Y7
"O'Neil: Sean": YD
"Doe, Jane": Y0
明: Y7
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: Y2
"Doe, Jane": Y1
明: Y4
"O'Neil: Sean": B4
Ana: draw
Ana: W=G
"Doe, Jane": draw
"Doe, Jane": keep
明: GD
Ana: G1
"Doe, Jane": draw
"Doe, Jane": keep
明: G9
"O'Neil: Sean": GS
"Doe, Jane": draw
"Doe, Jane": keep
明: draw
明: keep
"O'Neil: Sean": BS
"Doe, Jane": B9
明: Y9
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: draw
Ana: keep
"Doe, Jane": Y2
明: draw
明: keep
"O'Neil: Sean": draw
"O'Neil: Sean": YS
"Doe, Jane": YD
reshuffle
"O'Neil: Sean": draw
"O'Neil: Sean": Y3
Ana: YS
明: BS
Ana: draw
Ana: B3
"Doe, Jane": B7
"Doe, Jane": uno
明: B6
"O'Neil: Sean": R6
Ana: R3
"Doe, Jane": RS
"O'Neil: Sean": hand R0!
undo
"O'Neil: Sean": RR!
undo
明: hand G1 G6 B8
Ana: points 12
"O'Neil: Sean": RR!
undo
"O'Neil: Sean": points 0
undo
"O'Neil: Sean": hand RR!
start R5!
undo
start R5!
undo
round
start BD
明: W=Y
"O'Neil: Sean": draw
"O'Neil: Sean": YR
明: Y8
"Doe, Jane": G3!
undo
"Doe, Jane": draw
"Doe, Jane": keep
Ana: Y0
"O'Neil: Sean": draw
"O'Neil: Sean": keep
明: Y7
"Doe, Jane": B7
Ana: B7
明: catch "O'Neil: Sean"!
undo
"O'Neil: Sean": BS
"Doe, Jane": B1
Ana: B4
"O'Neil: Sean": B5
明: draw
明: keep
明: draw!
明: keep
undo
redo
"Doe, Jane": B0
Ana: W=Y
"O'Neil: Sean": draw
"O'Neil: Sean": keep
明: Y3
"Doe, Jane": G3
Ana: catch "Doe, Jane"!
Ana: G6
"O'Neil: Sean": G5
明: G6
"Doe, Jane": Y6
Ana: G0!
明: catch Ana
"O'Neil: Sean": G3
明: GR
"O'Neil: Sean": RR
明: R2
"Doe, Jane": R4
Ana: draw
Ana: keep
"O'Neil: Sean": RD
"Doe, Jane": RD
"O'Neil: Sean": R5
明: R8
"Doe, Jane": R3
Ana: W=G
"O'Neil: Sean": G1
明: G8
"Doe, Jane": GD
"O'Neil: Sean": out!
undo
reshuffle
"O'Neil: Sean": draw
"O'Neil: Sean": keep
明: draw
明: keep
"Doe, Jane": G5
Ana: GR
"Doe, Jane": uno
"Doe, Jane": GD
"O'Neil: Sean": uno
"O'Neil: Sean": draw
"O'Neil: Sean": G3
"O'Neil: Sean": B3!
Ana: draw
Ana: keep
"Doe, Jane": draw
"Doe, Jane": uno
"Doe, Jane": keep
明: draw
明: keep
"O'Neil: Sean": draw
"O'Neil: Sean": B3
Ana: B0
"Doe, Jane": B4
"Doe, Jane": uno
明: B8
"O'Neil: Sean": R8
Ana: points 42
明: hand RR B6 RD G4 G0
"Doe, Jane": Y3!
undo
"Doe, Jane": hand Y3
round
round!
undo
start B6
明: W4=G
明: GD!
Ana: keep!
"Doe, Jane": G8
明: keep!
"O'Neil: Sean": G5
Ana: W=G
"Doe, Jane": G2
明: Y2
"O'Neil: Sean": Y1
Ana: W=G
"Doe, Jane": W=R
明: R9
undo
redo
"O'Neil: Sean": W4=B
"Doe, Jane": B7
明: B3
"O'Neil: Sean": B9
Ana: Y9
"Doe, Jane": R9
明: uno
明: R8
"O'Neil: Sean": W50=G heads 明 tails Ana!
undo
undo
redo
"O'Neil: Sean": RS
"Doe, Jane": draw
"Doe, Jane": keep
明: draw
明: catch "O'Neil: Sean"!
明: uno
明: W=B
"O'Neil: Sean": B4
Ana: B5
Ana: catch "O'Neil: Sean"!
undo
"Doe, Jane": draw
"Doe, Jane": keep
明: B8
"Doe, Jane": hand R0 Y9 Y1 R3
Ana: hand Y6 GS G8 GR RR G7 R1
"O'Neil: Sean": hand YR B5 B1 G0 RR G3 G4 G9 Y5
round
Ana: draw!
undo
Ana: R5!
undo
start G2
"O'Neil: Sean": draw
"O'Neil: Sean": G7
Ana: W4=Y
"Doe, Jane": accept
明: Y5
"O'Neil: Sean": W=Y
Ana: Y3
"Doe, Jane": W=R
明: R9
"O'Neil: Sean": RD
Ana: W4=G!
"Doe, Jane": accept
明: G1
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: GR
"O'Neil: Sean": draw
"O'Neil: Sean": RR
Ana: draw
Ana: keep
"Doe, Jane": R6
明: draw
明: RS
Ana: R7
"Doe, Jane": R6
明: R2
"O'Neil: Sean": R5
Ana: Y4!
"Doe, Jane": Y4
明: R4
"O'Neil: Sean": B4
Ana: B8
"Doe, Jane": B1
明: B8
"O'Neil: Sean": BD
"Doe, Jane": G8!
undo
"Doe, Jane": B5
明: draw
明: B3
"O'Neil: Sean": catch 明
"O'Neil: Sean": B6
Ana: G6
"Doe, Jane": G0
明: G9
"O'Neil: Sean": uno
"O'Neil: Sean": draw
"O'Neil: Sean": G6
Ana: draw
Ana: W=Y
"Doe, Jane": Y8
明: Y2
明: uno
"O'Neil: Sean": Y0
Ana: catch "O'Neil: Sean"
undo
undo
undo
redo
redo
redo
Ana: Y1
"Doe, Jane": W=G
明: draw
明: keep
"O'Neil: Sean": G4
Ana: draw
Ana: keep
"Doe, Jane": G8
Ana: catch "O'Neil: Sean"!
undo
明: R8
明: uno
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: R8
"Doe, Jane": RR
reshuffle
Ana: RD
undo
undo
undo
redo
redo
redo
明: draw
undo
undo
undo
redo
redo
redo
明: uno
明: keep
"Doe, Jane": R4
Ana: draw
Ana: keep
reshuffle
"O'Neil: Sean": draw
"O'Neil: Sean": keep
明: points 5!
undo
明: uno
明: draw
明: keep
"Doe, Jane": draw
"Doe, Jane": W=G
Ana: draw
Ana: draw!
Ana: W4=Y
"O'Neil: Sean": accept
明: YR
"O'Neil: Sean": Y2
Ana: Y3
"Doe, Jane": draw
"Doe, Jane": keep
明: draw
明: keep
"O'Neil: Sean": R1!
Ana: draw
"O'Neil: Sean": R6!
undo
Ana: R1
"Doe, Jane": draw
"Doe, Jane": W4=G
明: accept
"O'Neil: Sean": G4
Ana: draw
Ana: W=Y
"Doe, Jane": draw
"Doe, Jane": keep
明: G8!
undo
明: Y6
"O'Neil: Sean": Y9
Ana: Y7
"Doe, Jane": draw
"Doe, Jane": keep
明: draw
明: keep
"O'Neil: Sean": Y5
Ana: YS
Ana: catch Ana!
undo
Ana: uno
明: draw
明: Y8
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: Y2
"Doe, Jane": hand GS GS G5 B4 R2 B8
"O'Neil: Sean": points 1441!
undo
"O'Neil: Sean": hand B0 BR G2 G0 R6 BS
明: hand B9 GD B5 B3 G8 B6!
round!
undo
