# A whole game, played out by the simulation; both sides agreed after every event.
[Edition "international-1983"]
[Players "明, Ana, Ben, Zoë #1"]
[Dealer "明"]
[Scoring "winner-takes-all"]
[Target "500"]
[Options "-two-handed, draw-until-match"]

start R5!
undo
start R5!
undo
Ana: draw!
undo
start R5!
undo
round
start RD
Ben: W4=Y
"Zoë #1": accept
明: Y6
Ana: YD
"Zoë #1": Y2
明: draw
"Zoë #1": uno!
明: draw
明: YS
Ben: draw
Ben: draw
Ben: W=G
"Zoë #1": G3
明: B3
Ana: B5
Ben: BS
明: B3
Ana: W4=G
Ben: accept
"Zoë #1": accept!
undo
"Zoë #1": G6
明: keep!
Ana: GD
"Zoë #1": G3
明: draw
明: draw
明: R3
Ana: draw
Ana: draw
Ana: draw
Ana: draw
Ana: draw
Ana: draw
Ana: draw
Ana: draw
Ana: Y3
Ben: Y8
"Zoë #1": B8
明: BD
Ben: B4
"Zoë #1": B5
明: W50=Y heads "Zoë #1" tails 明!
undo
明: draw
明: draw
明: draw
Ben: hint
明: draw
明: Y5
明: draw!
undo
Ben: Y9!
"Zoë #1": R9
明: R4
Ana: R9
Ben: R1
"Zoë #1": W50=R heads Ana tails 明!
undo
"Zoë #1": R5
明: RD
Ben: G1!
undo
Ben: R8
"Zoë #1": R6
明: RS
Ben: GR!
undo
undo
undo
undo
undo
redo
redo
redo
redo
Ben: R1
"Zoë #1": uno
"Zoë #1": draw
"Zoë #1": W=G
reshuffle
明: G4
Ana: G2
Ben: GR
Ana: BR
Ben: W=B
"Zoë #1": B2
明: G2
Ana: GR
明: G9
"Zoë #1": G7
明: points 1241!
undo
明: hand G4!
undo
明: points 13
Ben: points 112
Ana: hand G8 Y4 Y6 RR RS B1 B9 Y7 B1 YR R7!
round
round!
undo
start G1
Ben: draw
Ben: GR
Ana: keep!
undo
Ana: G4
明: G0
"Zoë #1": W4=R
Ben: challenge guilty
Ana: catch Ben!
undo
明: uno!
"Zoë #1": points 5!
undo
flip heads!
"Zoë #1": G6
Ben: B6
Ana: R6
明: R8
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": R8
Ben: RS
明: draw
明: draw
明: draw
明: B7!
"Zoë #1": B9
Ben: draw
Ben: draw
Ben: draw
Ben: draw
Ben: draw
Ben: Y9
Ana: Y1
undo
undo
undo
redo
redo
redo
明: draw
明: draw
明: draw
明: draw
明: B5!
"Zoë #1": BD
Ana: YD
"Zoë #1": Y6
Ben: Y2
Ana: draw
Ana: draw
Ana: draw
Ana: G2
明: G8
"Zoë #1": G2
Ben: G1
Ana: GS
"Zoë #1": G5
Ben: draw
Ben: Y5
Ana: draw
Ana: draw
Ana: Y8
明: YD
Ben: Y9
Ana: challenge guilty!
undo
Ana: draw
"Zoë #1": uno!
Ana: W=B
明: B7
"Zoë #1": B7!
undo
"Zoë #1": R7
Ben: R7
Ben: uno!
Ana: keep!
明: R9
"Zoë #1": R1
明: B1!
"Zoë #1": B2
Ben: BR
"Zoë #1": B3
Ana: uno!
明: keep!
Ana: BR
明: B0
"Zoë #1": W4=G
Ben: challenge innocent
Ana: draw
Ana: W4=B
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": W4=Y
Ben: Y6!
undo
Ben: W=G!
undo
Ben: points 5!
undo
Ben: accept
Ana: challenge guilty!
undo
Ana: uno!
undo
undo
undo
redo
redo
Ana: draw
Ana: YS
"Zoë #1": Y2
Ben: Y7
Ana: draw
Ana: draw
Ana: draw
Ana: Y5
明: R5
"Zoë #1": RD
Ana: R6
明: R9
"Zoë #1": R3
Ben: draw
Ben: draw
Ben: draw
Ben: draw
Ben: Y8!
明: uno!
明: draw!
undo
Ana: draw
Ana: W=G
明: G3
"Zoë #1": uno
"Zoë #1": G7
Ben: G5
Ana: draw
Ana: draw
Ana: draw
Ana: draw
Ana: hint
Ana: draw
Ana: G6
明: GD
Ben: G3
Ana: BS!
"Zoë #1": Y1!
Ben: Y6
Ana: YR
Ben: draw
Ben: draw
Ben: W=R
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": R1
明: draw
明: accept!
undo
明: RR
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": YR
reshuffle
明: Y0
Ana: Y4
Ben: B4
"Zoë #1": B1
明: draw
明: draw
明: Y1
Ana: draw
Ana: hint
Ana: Y9
Ben: G9
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": G1
明: G7
Ana: GS
Ana: catch "Zoë #1"!
undo
undo
redo
redo
"Zoë #1": challenge guilty!
undo
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": W=Y
明: YS
Ben: W4=R
"Zoë #1": uno!
"Zoë #1": accept
明: draw
明: draw
明: R6
Ana: R1
Ben: R2
"Zoë #1": draw
"Zoë #1": Y2
明: YS
Ben: BS
明: B1
Ana: BD
"Zoë #1": B3
明: Y3
Ana: draw
Ana: W4=G
undo
undo
redo
redo
Ben: accept
flip heads!
"Zoë #1": draw
"Zoë #1": GR
Ben: GD
明: draw
明: draw
明: draw
明: draw
明: draw
明: G7
"Zoë #1": R7
Ben: draw
Ben: R1
Ana: R7
明: Y7
"Zoë #1": draw
"Zoë #1": W=Y
Ben: YD
明: Y3
"Zoë #1": Y4
Ben: W=R
Ana: draw
明: hint
Ana: RD
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": BD
Ana: B8
明: R8
"Zoë #1": B5!
undo
"Zoë #1": R5
Ben: Y5
Ana: Y6
明: Y9
"Zoë #1": Y2
Ben: R2
Ana: R4
明: R9
"Zoë #1": RR
明: RS
Ben: R5
"Zoë #1": B5
明: Y5
Ana: Y7
Ben: draw
Ben: draw
Ben: W4=R
明: draw
明: draw
明: draw
明: draw
明: W4=G
Ben: G5
"Zoë #1": B5
明: B9
Ana: BS
"Zoë #1": W4=R
Ana: RR
明: R7
"Zoë #1": B7
Ben: B6
Ana: B8
明: BD
Ben: B9
Ana: B2
明: B7
"Zoë #1": B0
Ben: out!
undo
Ben: R0
Ana: RR
Ben: R9
"Zoë #1": R3
flip heads!
undo
明: RD
Ben: R4
"Zoë #1": R8
明: Y8
Ana: Y2
Ben: draw
Ana: catch 明!
"Zoë #1": draw!
"Zoë #1": keep!
明: W4=G
"Zoë #1": G4!
明: G1
明: draw!
Ana: catch 明!
明: R1
Ana: B4!
Ben: B3
"Zoë #1": B6
明: G6
Ana: Y6
Ben: hint
Ana: keep!
undo
Ben: YS
明: Y6
Ana: Y3
Ben: R3
"Zoë #1": W=Y
明: Y9
Ana: Y0
Ben: draw
Ben: W=B
"Zoë #1": B2
明: W=G
Ana: G3
Ben: G9
"Zoë #1": G6
明: G2
Ana: G4
Ben: G8
"Zoë #1": challenge guilty!
undo
"Zoë #1": G1
明: B1
Ana: G7!
undo
Ana: BD
"Zoë #1": YD
Ana: Y4
reshuffle
Ben: Y4
"Zoë #1": Y8
明: Y2
Ben: hint
Ana: R2
Ben: R5
"Zoë #1": Y5
Ana: draw!
Ana: W4=G
Ben: hint
Ana: GR!
明: G5
"Zoë #1": G0
Ben: Y0
Ana: draw
"Zoë #1": hint
Ana: draw
Ana: draw
Ana: draw
Ana: YD
"Zoë #1": YR
明: Y7
Ana: G7
Ben: G1
"Zoë #1": Y1
明: draw
明: draw
明: draw
明: draw
明: draw
明: draw
明: draw
明: points 5!
undo
明: draw
明: draw
明: Y2
Ana: draw
Ana: draw
"Zoë #1": hint
Ana: draw
Ana: W=B
Ben: B3
"Zoë #1": B3
明: B2
Ana: B4
Ben: B0
"Zoë #1": BR
Ben: B1
Ana: BR
"Zoë #1": draw!
"Zoë #1": draw
"Zoë #1": GR
Ben: G9
Ana: G9
明: G3
"Zoë #1": W4=B
Ana: draw
Ana: draw
Ana: B4
明: R4
"Zoë #1": RD
Ana: GD
"Zoë #1": G5
Ben: G8
Ana: G4
明: GS
Ben: RS
明: BS
Ben: B2
Ana: draw
Ana: YS!
"Zoë #1": Y9
Ben: Y6
undo
undo
undo
undo
redo
redo
redo
redo
Ana: Y7
明: B7
"Zoë #1": B8
Ben: BD
明: B5
"Zoë #1": W=G
Ben: G0!
undo
Ben: GS
明: draw
明: B6!
"Zoë #1": W=Y
"Zoë #1": hint
Ben: Y9
Ana: R9
明: R1
"Zoë #1": R3
Ben: R9
Ana: R7
明: R2
"Zoë #1": G2
Ben: GD
明: BD
Ben: B1
Ana: draw
Ana: draw
Ana: accept!
undo
Ana: B5
明: Y5
"Zoë #1": Y8
Ben: W4=R
Ben: challenge innocent!
undo
Ana: challenge innocent
明: keep!
"Zoë #1": challenge guilty!
undo
"Zoë #1": draw
"Zoë #1": R8
Ben: hint
Ben: RR
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": R9
明: uno
明: R5
Ana: R0
Ben: RR
Ana: YR
Ben: W=G
"Zoë #1": G7
明: draw
明: draw
undo
undo
undo
redo
redo
redo
明: draw
"Zoë #1": hint
明: Y7
Ana: Y3
Ben: W4=G
"Zoë #1": W4=G!
undo
"Zoë #1": uno!
undo
"Zoë #1": challenge innocent
明: draw
明: W=B
"Zoë #1": uno!
Ana: B9
Ben: BS
明: B8
Ana: R8
Ben: R3
"Zoë #1": R2
明: uno
明: draw
明: B2
Ana: keep!
Ben: B6
"Zoë #1": B4
明: draw
明: BS
Ben: B7
"Zoë #1": B9
明: uno
明: W50=G heads Ana tails 明!
undo
明: Y9
Ana: YD
"Zoë #1": Y1
"Zoë #1": uno!
undo
明: Y8
undo
redo
Ben: hand RD G3 R6 RS G6 R1 R7 B0 GS
"Zoë #1": hand G2 Y6 G1 W4 Y5 G5 Y0 GD RD R3 Y2!
Ana: points 1241!
undo
Ana: points 27
undo
Ana: hand G6 G4 G8 Y3 R4!
Ana: draw!
undo
round 明
start Y7
undo
undo
redo
redo
Ana: YR
明: Y4
"Zoë #1": Y0
Ben: Y8
Ana: draw
Ana: draw
Ana: Y5
明: G5
"Zoë #1": W4=B
Ana: uno!
Ben: challenge guilty
flip heads!
"Zoë #1": GD
Ana: RD
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": R5
Ana: draw!
Ana: draw
Ana: draw
Ana: draw
Ana: R1
明: RS
Ben: W=Y
Ana: draw
Ana: Y8
明: Y3
"Zoë #1": YS
Ana: draw
Ana: draw
undo
redo
Ben: YS!
"Zoë #1": W4=Y!
Ben: challenge guilty
明: uno!
"Zoë #1": R4!
Ben: R2
Ana: R3
明: R8
"Zoë #1": RS
Ana: RD
"Zoë #1": R7
Ben: B1!
Ana: B4
明: W4=R
Ben: draw
Ben: draw
Ben: draw
Ben: draw
Ben: draw
Ben: draw
Ben: draw
Ben: draw
Ben: W4=G
明: uno!
明: W=R
"Zoë #1": R6
Ben: Y6
Ana: R2!
明: R1
"Zoë #1": B5!
undo
"Zoë #1": RR
明: draw
明: R4
"Zoë #1": W4=Y!
明: challenge innocent
Ana: Y6
Ben: Y9
"Zoë #1": Y2
明: YD
Ben: Y1
"Zoë #1": Y5
明: B5
Ana: B3
Ben: B7
"Zoë #1": B2
明: BS
Ben: B6
"Zoë #1": B9
reshuffle
明: B8
Ana: draw
Ana: draw
明: hint
Ana: draw
Ana: draw
flip heads!
Ana: B6
Ben: draw
Ben: R6
"Zoë #1": W=B
明: B1
undo
undo
undo
undo
redo
redo
redo
redo
Ana: G1
Ben: out!
undo
Ben: challenge guilty!
undo
Ben: G3
"Zoë #1": G8
明: G2
Ana: G0
Ben: GS
明: keep!
Ana: G9
Ben: G9
"Zoë #1": W50=B heads 明 tails "Zoë #1"!
undo
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": keep!
Ben: draw!
Ben: draw
Ben: draw
undo
redo
Ben: draw
Ben: draw
Ben: draw
Ben: draw
Ben: draw
Ben: draw
"Zoë #1": draw!
undo
Ben: G7
Ben: uno!
"Zoë #1": G2
明: R2
Ana: R6
Ben: draw
"Zoë #1": catch 明!
Ben: draw
Ben: draw
Ben: R3
"Zoë #1": R5
明: R9
Ana: R9
Ben: W4=Y
"Zoë #1": catch Ben!
undo
"Zoë #1": challenge guilty
明: uno!
Ben: uno!
Ben: hint
Ben: R7
"Zoë #1": B7
明: B9
Ana: BD
"Zoë #1": BR
Ben: B4
Ana: B1
Ana: catch 明!
明: G1
"Zoë #1": draw
undo
undo
undo
undo
redo
redo
redo
redo
"Zoë #1": R1
Ben: R1
Ana: R7
明: W=B
"Zoë #1": B2
Ben: B2
Ana: draw
Ana: accept!
undo
Ana: W4=G
Ana: G7!
明: B7
"Zoë #1": B0
Ben: B6
Ana: draw
Ana: RR!
undo
Ana: draw
round!
undo
Ana: BS
"Zoë #1": B5
明: catch "Zoë #1"
Ben: B3
Ana: draw
Ana: R3
明: W4=B
明: BS!
Ben: challenge guilty!
undo
Ben: YS
明: draw
明: draw
"Zoë #1": Y4!
Ben: Y9
Ana: draw
Ana: Y6
Ben: hint
明: draw
明: draw
明: Y8
"Zoë #1": R2!
Ben: Y2
Ana: draw
Ana: YR
Ben: challenge guilty!
undo
Ben: Y7
"Zoë #1": Y8
明: YR
"Zoë #1": draw
"Zoë #1": Y0
Ben: YS
明: Y2
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": Y3
Ben: Y3
Ana: draw
Ana: hint
Ana: W=B
明: draw
明: colour B!
undo
明: draw
明: draw
明: draw
Ben: B4!
Ana: B3
明: B5
"Zoë #1": BD
"Zoë #1": draw!
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": W4=R
Ben: accept
Ana: RR
Ben: RD
明: RS
Ben: RS
明: R4
Ana: R0
Ben: R1
Ana: catch Ben!
Ben: hint
"Zoë #1": R1
明: Y1
Ana: Y6
Ben: Y5
"Zoë #1": YS
Ana: draw
Ana: Y0
Ben: keep!
"Zoë #1": YS
Ana: draw
Ana: YR
明: W4=G
"Zoë #1": accept
Ben: W4=G
明: uno!
Ana: challenge guilty
Ben: G6
Ana: GR
Ben: G9
"Zoë #1": GS
Ana: hint
Ana: G5
Ben: G5
"Zoë #1": G7
明: G6
Ana: GR
Ana: hint
明: GS
明: G4!
"Zoë #1": B4
Ben: B1
Ana: BR
Ben: B8
"Zoë #1": G8
明: W=R
Ana: R5
Ben: W4=Y
明: uno!
明: draw
明: draw
明: draw
明: draw
明: G1!
Ana: G2
Ben: Y2
"Zoë #1": Y3
明: accept!
undo
明: R3
Ana: RR
"Zoë #1": RD!
Ana: W50=Y heads "Zoë #1" tails Ana!
undo
Ana: R3
明: R8
"Zoë #1": R8
Ben: R6
Ana: R6
明: R4
"Zoë #1": R7
Ben: Y7
Ana: Y7
明: draw
明: draw
明: draw
明: draw
明: YR
Ana: W=R
Ben: W4=Y
明: challenge innocent!
undo
Ben: uno!
"Zoë #1": catch Ana!
undo
Ana: Y9!
undo
"Zoë #1": challenge innocent
明: draw
明: draw
明: draw
明: draw
明: W=B
Ana: B7
Ben: B3
"Zoë #1": BS
Ana: draw
Ana: draw
Ana: draw
Ana: B6
Ben: W=G
"Zoë #1": G3
明: G9
Ana: R9
Ben: Y9
undo
undo
undo
redo
redo
redo
"Zoë #1": B9
明: R9
Ana: Y9
Ben: Y4
Ben: draw!
"Zoë #1": draw!
"Zoë #1": Y6
明: draw
明: draw
明: draw
明: B6
Ana: uno
Ben: hint
Ana: draw
Ana: catch 明!
Ana: draw
Ana: draw
Ana: B9
undo
undo
undo
redo
redo
redo
Ben: B2
"Zoë #1": Y2
明: R2
Ana: G2
Ben: R2
"Zoë #1": draw
"Zoë #1": draw
undo
undo
undo
undo
redo
redo
redo
redo
Ben: hint
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": R0
Ben: hint
明: R5
Ana: G5
Ben: challenge guilty!
undo
Ben: G1
"Zoë #1": GD
Ana: uno
Ana: draw
Ana: W4=Y
Ben: challenge innocent
"Zoë #1": Y9
明: YS
Ben: Y1
"Zoë #1": Y8
明: B8
Ana: draw
Ana: catch Ben!
Ana: draw
明: catch Ben!
Ana: draw
Ana: W=G
Ben: G1
"Zoë #1": G0
明: B0
Ana: draw
Ana: accept!
undo
undo
undo
undo
undo
redo
redo
redo
redo
Ana: draw
Ana: draw
Ana: draw
Ana: draw
Ana: draw
Ana: Y2!
undo
Ana: draw
Ana: W=Y
Ben: W4=G
"Zoë #1": accept
明: GD
Ben: G4
"Zoë #1": B4
明: B4
Ana: R4
Ben: R9
"Zoë #1": R6
明: R7
Ana: R7
Ben: G7
"Zoë #1": B7
明: B7
Ana: W=Y
Ben: YD
明: YR
"Zoë #1": RR
明: BR
"Zoë #1": B3
Ben: BD
明: uno
Ana: hint
明: B8
"Zoë #1": B5
Ben: G2!
Ana: GR
Ben: GS
明: G8
Ben: points 212
"Zoë #1": points 88
Ana: hand Y4 Y9 RS Y1 Y6 Y2 YS GR RD Y4 Y0 RR R3 G7
round!
undo
