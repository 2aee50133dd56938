# A whole game, played out by the simulation; both sides agreed after every event.
[Edition "original"]
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
start BR
Ana: W=G
"O'Neil: Sean": G2
明: G7
"Doe, Jane": G1
Ana: G1
"O'Neil: Sean": W4=Y
明: accept
flip heads!
"Doe, Jane": Y7
Ana: Y6
"O'Neil: Sean": Y9
"O'Neil: Sean": keep!
undo
明: Y6
"Doe, Jane": W=R
Ana: RS
明: R5
"Doe, Jane": R2
Ana: RR
Ana: W4=B!
undo
undo
undo
undo
redo
redo
redo
redo
start R5!
undo
flip heads!
Ana: catch Ana!
undo
明: draw
明: B8
"O'Neil: Sean": B6
Ana: B5
undo
undo
undo
undo
redo
redo
redo
redo
"Doe, Jane": hand R7 B7 YS G6 BR G8!
undo
"Doe, Jane": hand R7 B7 GR YS G6 BR G8
明: points 79
"O'Neil: Sean": hand Y5 YR!
"O'Neil: Sean": R5!
undo
start R5!
undo
start R5!
undo
"O'Neil: Sean": R5!
undo
round
round!
undo
start GR
"Doe, Jane": RR
明: R5
"O'Neil: Sean": R6
Ana: RS
明: R9
"O'Neil: Sean": R5
Ana: R8
Ana: keep!
undo
"Doe, Jane": R8
明: R7
"O'Neil: Sean": B7
Ana: draw
Ana: B4
"Doe, Jane": BS
Ana: B6!
"Doe, Jane": B4
明: YR!
undo
明: draw
明: W4=G
"O'Neil: Sean": challenge guilty
"O'Neil: Sean": W4=B
Ana: challenge innocent
"Doe, Jane": W=Y
明: YR
Ana: RR!
undo
"Doe, Jane": draw
"Doe, Jane": keep
Ana: GR
"Doe, Jane": G2
明: G5
"O'Neil: Sean": draw
"O'Neil: Sean": keep
明: GD!
Ana: G6
"Doe, Jane": uno
"Doe, Jane": draw
"Doe, Jane": keep
明: G1
"O'Neil: Sean": draw
reshuffle
"O'Neil: Sean": B1
Ana: B7
"Doe, Jane": B5
明: BD
Ana: draw
reshuffle
Ana: keep
"Doe, Jane": out!
undo
"Doe, Jane": draw
"Doe, Jane": B5
明: draw
明: keep
"O'Neil: Sean": B3
Ana: YR!
"O'Neil: Sean": BR
Ana: RR
"O'Neil: Sean": BR
Ana: draw
Ana: keep
"Doe, Jane": uno
"Doe, Jane": draw
"Doe, Jane": uno!
"Doe, Jane": B8
明: W50=B heads 明 tails "Doe, Jane"!
undo
明: R4!
"O'Neil: Sean": R6
undo
undo
redo
redo
Ana: R7
"Doe, Jane": draw
"Doe, Jane": keep
明: R1
"O'Neil: Sean": draw
"O'Neil: Sean": W4=Y
Ana: challenge innocent
"Doe, Jane": Y2
明: challenge guilty!
undo
明: Y1
明: uno
"O'Neil: Sean": Y0
Ana: out!
undo
Ana: G0
Ana: uno!
"Doe, Jane": GD
"Doe, Jane": uno
"O'Neil: Sean": draw
"O'Neil: Sean": G6
Ana: G5
"Doe, Jane": draw
"Doe, Jane": uno
"Doe, Jane": GS
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: challenge guilty!
undo
Ana: YS
明: YR
"Doe, Jane": Y2
"O'Neil: Sean": Y3!
undo
Ana: hand Y3 R2 Y6 G3 Y9 B7 RS Y1 R1
"O'Neil: Sean": hand B0 Y5 R6!
undo
"O'Neil: Sean": points 8
明: points 56
round
start Y9
"O'Neil: Sean": W4=B
"Doe, Jane": B6
flip heads!
明: draw
明: B9
"O'Neil: Sean": B0
Ana: W=Y
"Doe, Jane": W4=B
Ana: hint!
undo
"O'Neil: Sean": hint!
undo
明: accept
"O'Neil: Sean": B8
Ana: B3
"Doe, Jane": B3
明: B8
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: G8
"Doe, Jane": R8
明: R0
"O'Neil: Sean": R6
Ana: G6
undo
undo
redo
redo
"Doe, Jane": draw
"Doe, Jane": G4
明: G8
reshuffle
"O'Neil: Sean": G2
Ana: GR
"O'Neil: Sean": G7
明: Y7
"Doe, Jane": draw
"Doe, Jane": keep
Ana: Y8
reshuffle
"O'Neil: Sean": draw
"O'Neil: Sean": B8
明: B1
"Doe, Jane": B5
Ana: Y5
"O'Neil: Sean": R5
"O'Neil: Sean": catch "O'Neil: Sean"!
undo
"O'Neil: Sean": uno
明: W=G
"Doe, Jane": G1
Ana: G1
"O'Neil: Sean": draw
"O'Neil: Sean": G9
明: GS
Ana: G9
"O'Neil: Sean": draw
"O'Neil: Sean": keep
明: challenge guilty!
undo
明: W4=B
明: uno!
Ana: challenge innocent!
undo
Ana: hint!
undo
明: BD!
Ana: uno
Ana: BD
undo
redo
明: B7
"Doe, Jane": B0
Ana: draw
reshuffle
Ana: keep
"O'Neil: Sean": B4
明: Y4
"O'Neil: Sean": R3!
undo
"Doe, Jane": hand R5 R2 Y4 W YD R7 Y1
Ana: hand R4!
"O'Neil: Sean": hand R3 YR G7
undo
redo
start R5!
undo
round
start R1
Ana: W4=R
"Doe, Jane": challenge guilty
"Doe, Jane": RS
"O'Neil: Sean": draw
"O'Neil: Sean": GS
"Doe, Jane": BS
"O'Neil: Sean": B4
Ana: BD
明: W4=R
"O'Neil: Sean": accept
Ana: R7
"Doe, Jane": draw
"Doe, Jane": R8
明: R9
"O'Neil: Sean": R5
Ana: accept!
undo
Ana: R6
"Doe, Jane": G6
明: W=B
"O'Neil: Sean": B3
Ana: G3
"Doe, Jane": G9
明: draw
明: G4
"O'Neil: Sean": B4
Ana: catch "Doe, Jane"!
Ana: W4=G
"O'Neil: Sean": W=G!
Ana: G7
"Doe, Jane": G8
明: draw
明: G0
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: GS
明: draw
明: keep
"O'Neil: Sean": keep!
undo
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: G3
"Doe, Jane": B3
明: B5
"O'Neil: Sean": B9
Ana: draw
Ana: keep
"Doe, Jane": B1
明: draw
reshuffle
明: keep
"O'Neil: Sean": B6
Ana: draw
Ana: keep
"Doe, Jane": B8
明: Y8
"O'Neil: Sean": YD
"Doe, Jane": YR
Ana: Y8
"O'Neil: Sean": Y4
明: Y2
"Doe, Jane": B2
Ana: Y2
"O'Neil: Sean": Y9
明: Y5
"Doe, Jane": W4=R
Ana: challenge innocent
"O'Neil: Sean": R1
明: uno
明: draw
明: keep
"Doe, Jane": RR
明: R9
undo
undo
undo
redo
redo
redo
"O'Neil: Sean": R5
"O'Neil: Sean": uno
Ana: R6
"Doe, Jane": RD
"O'Neil: Sean": R8
明: hand Y7 R8 R0!
Ana: G2!
undo
"Doe, Jane": points 20
Ana: points 182
undo
redo
"O'Neil: Sean": R5!
undo
round
Ana: R5!
undo
start W4
round!
undo
start R8
"Doe, Jane": accept!
undo
"Doe, Jane": draw
"Doe, Jane": keep
明: G8
"O'Neil: Sean": G9
Ana: R9
"Doe, Jane": RS
undo
redo
"O'Neil: Sean": YS
"Doe, Jane": W=B
明: B8
"O'Neil: Sean": B4
明: R4!
"O'Neil: Sean": RS
明: uno!
明: draw!
明: R9
Ana: catch 明!
undo
"O'Neil: Sean": draw
"O'Neil: Sean": R1
Ana: RR
"O'Neil: Sean": draw
"O'Neil: Sean": keep
明: W=G
"Doe, Jane": G3
Ana: draw
Ana: keep
"O'Neil: Sean": YS!
undo
"O'Neil: Sean": draw
"O'Neil: Sean": GR
Ana: draw
Ana: keep
"Doe, Jane": G4
明: G2
"O'Neil: Sean": GD
"Doe, Jane": G7
明: draw
明: keep
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: B7
"Doe, Jane": B3
明: BR
"Doe, Jane": B6
"Doe, Jane": uno
Ana: Y6
"O'Neil: Sean": YS
"Doe, Jane": Y4
明: hand Y5 Y2
"O'Neil: Sean": points 4
Ana: hand Y8 B5 BD B5 R6 R2!
undo
Ana: hand B5 BD B5 R6 R2 Y4!
round
start R7
明: B8!
"O'Neil: Sean": B3
Ana: BD
明: draw
明: B6
"O'Neil: Sean": draw
"O'Neil: Sean": BR
明: B8
明: R8!
"Doe, Jane": RR
明: R1
"O'Neil: Sean": G1
Ana: GD
明: G5
"O'Neil: Sean": GR
明: uno
"O'Neil: Sean": catch 明!
明: GS
Ana: W=Y
"O'Neil: Sean": Y9
明: Y8
undo
redo
"Doe, Jane": G4!
Ana: W=R
Ana: catch "O'Neil: Sean"!
"O'Neil: Sean": R6
明: draw
明: Y6
Ana: catch "O'Neil: Sean"!
undo
"Doe, Jane": YR
明: draw
明: keep
"O'Neil: Sean": draw
"O'Neil: Sean": keep
undo
redo
Ana: Y7
"Doe, Jane": Y3
明: Y2
"O'Neil: Sean": Y5
Ana: draw
Ana: keep
"Doe, Jane": YD
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: RD
明: R5
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: R8
"Doe, Jane": R9
明: draw
明: keep
"O'Neil: Sean": draw
"O'Neil: Sean": draw!
"O'Neil: Sean": keep
Ana: RS
"O'Neil: Sean": points 1241!
undo
明: hand G5 G2 Y8 Y5
"Doe, Jane": points 93
"O'Neil: Sean": hand G6 G7 BS B9 B4 G3 R1 B4
round
start RR
明: R5
"Doe, Jane": R8
Ana: RS
明: BS
Ana: B4
"Doe, Jane": W=B!
Ana: B1
"O'Neil: Sean": B3
Ana: W4=B!
"O'Neil: Sean": uno!
"O'Neil: Sean": challenge innocent
明: B6
"Doe, Jane": B7
Ana: Y7
"O'Neil: Sean": Y3
明: Y1
"Doe, Jane": Y4
Ana: uno
Ana: Y2
"O'Neil: Sean": Y0
明: Y5
reshuffle
"Doe, Jane": R5
Ana: RD
"Doe, Jane": points 2
undo
"O'Neil: Sean": points 1241!
undo
"Doe, Jane": points 20
"O'Neil: Sean": hand R4 R3 R1 GS B5 BD G6 G4 R4 G8 G9!
undo
"O'Neil: Sean": points 1241!
undo
"O'Neil: Sean": hand R4 R3 R1 GS B5 BD G6 G4 R4 G8 B6 G9
明: hand G1 G5
round
round!
undo
start W
明: RR!
"Doe, Jane": RD
undo
undo
undo
redo
redo
redo
"O'Neil: Sean": R5
明: draw
"O'Neil: Sean": uno!
明: keep
"Doe, Jane": W=Y
Ana: Y6
"O'Neil: Sean": YS
"Doe, Jane": YD
"O'Neil: Sean": YR
Ana: draw
Ana: keep
"Doe, Jane": draw
"Doe, Jane": keep
明: B7!
undo
明: Y1
"O'Neil: Sean": B1
Ana: G1
undo
undo
undo
redo
redo
redo
"Doe, Jane": B1
明: B5
明: B7!
"O'Neil: Sean": W=R
Ana: R4
"Doe, Jane": R3
明: R3
"O'Neil: Sean": RS
"Doe, Jane": draw
"Doe, Jane": keep
明: R8
"O'Neil: Sean": draw
"O'Neil: Sean": RR
undo
redo
明: draw
明: keep
"Doe, Jane": draw
"Doe, Jane": R0
Ana: B0
reshuffle
"O'Neil: Sean": draw
"O'Neil: Sean": keep
明: draw
明: keep
"Doe, Jane": B9
Ana: BR
"Doe, Jane": B8
明: Y8
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: YS
明: Y2
"O'Neil: Sean": G2
明: G7!
undo
redo
"O'Neil: Sean": catch 明
明: keep!
undo
"O'Neil: Sean": G5
"O'Neil: Sean": uno
明: hint!
undo
Ana: B5
"Doe, Jane": draw
"Doe, Jane": keep
明: B1
"O'Neil: Sean": draw
"O'Neil: Sean": Y1
"O'Neil: Sean": uno
"Doe, Jane": uno!
Ana: R1
"Doe, Jane": G2!
明: draw
明: keep
"O'Neil: Sean": draw
reshuffle
"O'Neil: Sean": W=R
明: catch "O'Neil: Sean"
Ana: W4=G
"Doe, Jane": challenge innocent
明: draw
明: keep
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: G3
undo
undo
undo
undo
redo
redo
redo
redo
"Doe, Jane": GD
"O'Neil: Sean": RD
"Doe, Jane": R1
明: RR
"Doe, Jane": R7
Ana: R9
"O'Neil: Sean": draw
"O'Neil: Sean": keep
明: RD
Ana: draw
Ana: keep
"O'Neil: Sean": RR
Ana: BR
"O'Neil: Sean": B5
明: draw
明: keep
"Doe, Jane": BD
"O'Neil: Sean": Y6!
"O'Neil: Sean": uno
明: YD
Ana: draw
Ana: Y9
"O'Neil: Sean": W4=G
明: challenge innocent
Ana: points 1241!
undo
Ana: hand G3 G6 GS GR!
"Doe, Jane": R4!
undo
明: points 122
undo
"Doe, Jane": points 53
明: points 126
start R5!
undo
round
start B8
undo
undo
redo
redo
"Doe, Jane": B9
明: G7!
"O'Neil: Sean": G8
Ana: G4
"Doe, Jane": draw
"Doe, Jane": R4
明: G5!
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: draw
Ana: G2
"Doe, Jane": G8
Ana: keep!
undo
明: G6
"O'Neil: Sean": G1
undo
undo
redo
redo
"O'Neil: Sean": uno!
Ana: draw
Ana: keep
"Doe, Jane": R1
明: R9
"O'Neil: Sean": R5
Ana: R5
"Doe, Jane": R3
明: W=B
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: B2
"Doe, Jane": W=G
明: draw
明: GD
Ana: draw
Ana: keep
"Doe, Jane": GS
"Doe, Jane": uno
"O'Neil: Sean": GS
"Doe, Jane": draw
"Doe, Jane": keep
明: draw
明: keep
"O'Neil: Sean": YS
"Doe, Jane": YD
"Doe, Jane": uno
"O'Neil: Sean": Y5
Ana: Y2
"Doe, Jane": out!
undo
"Doe, Jane": W4=G
明: catch Ana!
undo
明: accept
明: points 117
undo
"O'Neil: Sean": points 1241!
undo
"O'Neil: Sean": hand R6 B6 BR RD!
undo
Ana: hand R9 R7 Y7 Y4!
undo
"O'Neil: Sean": hand R6 B6 BR RD R8
Ana: points 29
明: points 137
round
start B4
明: B6
"O'Neil: Sean": B7
Ana: B1
"Doe, Jane": draw
"Doe, Jane": keep
明: B9
"O'Neil: Sean": BR
明: W4=Y
明: Y0!
"Doe, Jane": G0
Ana: G2
"O'Neil: Sean": G8
明: draw
明: keep
"Doe, Jane": B8
Ana: draw
Ana: B7
"O'Neil: Sean": W=G
明: draw
明: keep
"O'Neil: Sean": uno!
"Doe, Jane": GD
"O'Neil: Sean": G4
明: Y4
明: catch Ana!
"Doe, Jane": Y3
Ana: draw
Ana: Y6
"O'Neil: Sean": W=R
Ana: catch "O'Neil: Sean"
明: R7
"Doe, Jane": RR
明: YR
"Doe, Jane": YD
Ana: YS!
undo
"O'Neil: Sean": Y1
明: draw
明: keep
"Doe, Jane": uno!
"Doe, Jane": B1
Ana: B2
"O'Neil: Sean": draw
"O'Neil: Sean": keep
明: BS
Ana: keep!
"O'Neil: Sean": draw
"O'Neil: Sean": keep
明: GS
Ana: G6
"O'Neil: Sean": G3
明: draw
"Doe, Jane": draw!
"Doe, Jane": keep
Ana: G4
"O'Neil: Sean": R4
明: uno
明: RR
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: R9
"Doe, Jane": RD
"O'Neil: Sean": draw
"O'Neil: Sean": RS
"Doe, Jane": draw
"Doe, Jane": W4=G
明: G3!
undo
"O'Neil: Sean": G6
Ana: R6
"Doe, Jane": out!
undo
"Doe, Jane": Y6
明: B6
"O'Neil: Sean": draw
"O'Neil: Sean": BR
明: BD
Ana: draw
Ana: keep
"O'Neil: Sean": uno
"O'Neil: Sean": draw
明: uno!
"O'Neil: Sean": keep
明: YD
Ana: Y7
"O'Neil: Sean": Y1
明: R1
"Doe, Jane": draw
"Doe, Jane": keep
Ana: draw
Ana: keep
"O'Neil: Sean": draw
"O'Neil: Sean": G1
明: G3
undo
undo
undo
undo
redo
redo
redo
redo
"Doe, Jane": GR
明: GR
"Doe, Jane": G5
Ana: Y5
"O'Neil: Sean": R5
Ana: hint!
undo
明: hint!
undo
"O'Neil: Sean": uno
明: R2
Ana: points 49
undo
Ana: hand Y9 YS Y8 G2 G9 B3
"O'Neil: Sean": R3!
undo
"Doe, Jane": points 54
"O'Neil: Sean": hand R3
round 明
start B5
"O'Neil: Sean": accept!
undo
"O'Neil: Sean": B6
Ana: draw
Ana: keep
"Doe, Jane": B8
明: B1
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: draw
Ana: B0
reshuffle
"Doe, Jane": G0
明: draw
明: W4=B
"O'Neil: Sean": challenge innocent
Ana: draw
Ana: keep
"Doe, Jane": W=G
undo
undo
undo
redo
redo
redo
明: draw
明: keep
"O'Neil: Sean": G6
Ana: GR
"O'Neil: Sean": RR
Ana: R5
"Doe, Jane": R1
明: RD
Ana: RR
"O'Neil: Sean": R8
明: colour B!
undo
明: draw
明: keep
"Doe, Jane": draw
"Doe, Jane": keep
Ana: R3
undo
undo
undo
undo
redo
redo
redo
redo
"O'Neil: Sean": R0
明: draw
明: Y0
"Doe, Jane": Y7
Ana: Y3
"O'Neil: Sean": draw
"O'Neil: Sean": Y8
明: Y2
"Doe, Jane": draw
"Doe, Jane": keep
Ana: Y3
"O'Neil: Sean": YD
"Doe, Jane": draw
"Doe, Jane": R6!
undo
"Doe, Jane": keep
Ana: draw
Ana: keep
"O'Neil: Sean": Y6
明: W=B
"Doe, Jane": keep!
Ana: B4
"O'Neil: Sean": B5
明: draw
明: keep
"Doe, Jane": G5
Ana: GS
明: BS
明: B2!
undo
Ana: draw
Ana: B6
"O'Neil: Sean": BD
"Doe, Jane": draw
"Doe, Jane": keep
Ana: draw
Ana: B9
"O'Neil: Sean": draw
"O'Neil: Sean": B3
明: B4
"Doe, Jane": draw
"Doe, Jane": G4
Ana: GD
Ana: uno
明: GR
"O'Neil: Sean": G7
Ana: draw
Ana: keep
"Doe, Jane": G6
明: draw
明: W4=B
Ana: B1
"Doe, Jane": G1
明: B1
"O'Neil: Sean": B8
Ana: keep!
"Doe, Jane": draw
"Doe, Jane": BR
Ana: draw
Ana: keep
"O'Neil: Sean": B2
明: B7
"Doe, Jane": draw
"Doe, Jane": B7
Ana: draw
Ana: keep
"O'Neil: Sean": B8
明: R8
"Doe, Jane": draw
"Doe, Jane": W=G
Ana: draw
Ana: G2
"O'Neil: Sean": G8
明: draw
明: keep
"Doe, Jane": GS
"O'Neil: Sean": draw
"O'Neil: Sean": G9
明: draw
明: Y9
"Doe, Jane": draw
"Doe, Jane": keep
Ana: Y5
"O'Neil: Sean": YS
round!
undo
"Doe, Jane": draw
"Doe, Jane": keep
Ana: draw
Ana: Y1
"O'Neil: Sean": Y5
明: YR
"O'Neil: Sean": Y4
Ana: draw
Ana: Y6
"Doe, Jane": B6
明: B2
"O'Neil: Sean": draw
Ana: draw!
Ana: keep
"Doe, Jane": BR
Ana: draw
"Doe, Jane": draw!
"Doe, Jane": keep
Ana: draw
Ana: keep
"O'Neil: Sean": B3
明: draw
明: keep
"Doe, Jane": G3
Ana: G9
"O'Neil: Sean": draw
"O'Neil: Sean": G2
明: draw
明: keep
"Doe, Jane": G1
"Doe, Jane": uno
Ana: R1
"O'Neil: Sean": R6
明: R5
"Doe, Jane": R6
明: hand YS YR RD W4
"O'Neil: Sean": points 1241!
undo
Ana: hand R9 R4 RS
"O'Neil: Sean": points 1241!
undo
"O'Neil: Sean": hand YD Y8 Y1!
