# A whole game, played out by the simulation; both sides agreed after every event.
[Edition "anniversary"]
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
"Doe, Jane": W4=Y
"O'Neil: Sean": Y9
明: YR
"O'Neil: Sean": Y5
Ana: G1!
"Doe, Jane": G1
明: G7
"O'Neil: Sean": W50=B heads "Doe, Jane" tails 明
明: uno!
round!
undo
flip heads
Ana: W4=Y
"Doe, Jane": challenge guilty
"Doe, Jane": Y7
明: YS
Ana: YS
明: Y6
"O'Neil: Sean": uno
"O'Neil: Sean": keep!
Ana: Y6
"Doe, Jane": draw
"Doe, Jane": keep
明: W=B
"O'Neil: Sean": uno
"O'Neil: Sean": B6
Ana: G6
"Doe, Jane": draw
"Doe, Jane": W50=R heads "Doe, Jane" tails 明
flip heads
明: R4
"O'Neil: Sean": draw
"O'Neil: Sean": R9
明: uno!
"O'Neil: Sean": uno
Ana: R4
"Doe, Jane": keep!
undo
"Doe, Jane": RS
"O'Neil: Sean": draw
"O'Neil: Sean": uno
"O'Neil: Sean": RD
"Doe, Jane": R7
明: B7
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: B9
"Doe, Jane": BS
"Doe, Jane": uno
"O'Neil: Sean": draw
"O'Neil: Sean": B8
Ana: R8
"Doe, Jane": draw
明: R6!
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: R2
"Doe, Jane": uno
"Doe, Jane": RS
"O'Neil: Sean": challenge guilty!
undo
"O'Neil: Sean": draw
"O'Neil: Sean": RR
明: GR
"O'Neil: Sean": G4
reshuffle
Ana: G2
"Doe, Jane": catch Ana!
undo
"Doe, Jane": draw
"Doe, Jane": keep
明: G9
"O'Neil: Sean": keep!
Ana: G5
"Doe, Jane": uno
"Doe, Jane": out!
undo
"Doe, Jane": Y5
明: draw
明: keep
"O'Neil: Sean": Y9
"O'Neil: Sean": uno
Ana: W50=B heads "O'Neil: Sean" tails "Doe, Jane"
flip heads
"Doe, Jane": draw
"Doe, Jane": keep
明: B2
"O'Neil: Sean": draw
"O'Neil: Sean": uno
"Doe, Jane": draw!
"Doe, Jane": keep
明: B2
"O'Neil: Sean": W=Y
Ana: Y3
"Doe, Jane": Y9
明: Y0
"O'Neil: Sean": YR
"Doe, Jane": hand Y1 R1 Y3 G6 R5 YS
明: hand G3 GD B4 BR GS W4 G8!
undo
Ana: points 1441!
undo
明: points 95
Ana: hand B5 G8 B1
round
"O'Neil: Sean": R5!
undo
明: R5!
undo
start W
"Doe, Jane": uno!
明: colour B
明: B8
"O'Neil: Sean": B4
Ana: B7
"Doe, Jane": B5
明: RR!
"Doe, Jane": RD
"O'Neil: Sean": R4
明: R8
"Doe, Jane": R9
Ana: R3
"O'Neil: Sean": W50=G heads "O'Neil: Sean" tails 明
flip heads
明: G2
"Doe, Jane": draw
"Doe, Jane": G2
Ana: Y2
"O'Neil: Sean": YD
"Doe, Jane": Y9
Ana: GS!
明: draw
Ana: draw!
Ana: keep
"O'Neil: Sean": GR
Ana: W4=Y
"Doe, Jane": accept
明: Y3
"O'Neil: Sean": Y7
"O'Neil: Sean": uno
Ana: draw
Ana: YS
明: Y4
"O'Neil: Sean": W4=G
明: hand GS B1 B6 G3 G4 G8 W Y4
Ana: hand Y6 Y3 B6 BR B9 R3 RS BR!
"Doe, Jane": hand Y5 B4 BS Y1 R1 Y8 B5
round
undo
undo
undo
redo
redo
redo
start GS
Ana: G8
"Doe, Jane": R8
undo
undo
undo
undo
redo
redo
redo
redo
明: accept!
undo
flip heads!
明: draw
明: keep
"O'Neil: Sean": R3
Ana: Y3
"Doe, Jane": W4=R
明: challenge innocent
"O'Neil: Sean": W50=B heads "Doe, Jane" tails Ana
明: catch "Doe, Jane"!
undo
flip heads
Ana: B3
"Doe, Jane": B3
明: B4
"O'Neil: Sean": B0
Ana: R0
"Doe, Jane": R5
明: Y5
"O'Neil: Sean": draw
Ana: uno!
"O'Neil: Sean": keep
Ana: W=G
"Doe, Jane": W50=B heads "O'Neil: Sean" tails 明
"Doe, Jane": B6!
undo
undo
undo
redo
redo
"Doe, Jane": B5!
undo
flip heads
明: B9
"O'Neil: Sean": B8
reshuffle
Ana: B7
"Doe, Jane": B5
"Doe, Jane": uno
明: W4=G
reshuffle!
undo
"O'Neil: Sean": challenge guilty
Ana: keep!
undo
"Doe, Jane": keep!
undo
"Doe, Jane": keep!
undo
"O'Neil: Sean": G2
Ana: G6
"Doe, Jane": B6
"O'Neil: Sean": R5!
undo
明: hand R2 W50 BS G8 Y4 B8 Y9 W4 G1 Y8 G4 G9 YR RS G0 W RS!
Ana: hand GR G9 B2!
"O'Neil: Sean": hand R5 R6!
"O'Neil: Sean": R5!
undo
round Ana
round!
undo
"O'Neil: Sean": R5!
undo
undo
redo
round!
undo
"O'Neil: Sean": draw!
undo
"O'Neil: Sean": draw!
undo
round!
undo
"O'Neil: Sean": draw!
undo
start YD
"Doe, Jane": draw!
"Doe, Jane": keep
明: W50=R heads "O'Neil: Sean" tails Ana
flip tails
"O'Neil: Sean": R1
Ana: R2
reshuffle
"Doe, Jane": G2
明: draw
明: G9
"O'Neil: Sean": G8
Ana: GS
明: G6
"O'Neil: Sean": G5
Ana: W=G
"Doe, Jane": G3
明: draw
明: keep
"O'Neil: Sean": W4=G
Ana: challenge guilty
Ana: G7
"Doe, Jane": draw
"Doe, Jane": keep
明: draw
明: R7
"O'Neil: Sean": RS
"Doe, Jane": draw
"Doe, Jane": R2
明: R4
"O'Neil: Sean": R4
Ana: W4=G
Ana: challenge innocent!
undo
明: draw
明: keep
"O'Neil: Sean": G8
Ana: G6
"Doe, Jane": G1
明: Y7!
"O'Neil: Sean": Y8
Ana: YS
"O'Neil: Sean": points 59
明: points 15
"Doe, Jane": hand B9 Y0 B3 B9 G4 B2 B0 G3 Y1 B4 GR W4
round "O'Neil: Sean"
明: R5!
undo
start R6
Ana: Y6
"Doe, Jane": Y7
明: Y3
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: Y4
"Doe, Jane": Y9
明: W4=G
"O'Neil: Sean": challenge innocent
Ana: G4
"Doe, Jane": G2
明: GD
Ana: GD
明: GR
"Doe, Jane": G3
Ana: draw
Ana: keep
"O'Neil: Sean": G4
明: G5
"Doe, Jane": Y5
Ana: draw
Ana: W50=Y heads 明 tails "Doe, Jane"
明: catch "O'Neil: Sean"!
undo
Ana: points 5!
undo
Ana: Y9!
undo
flip tails
"O'Neil: Sean": YS
"Doe, Jane": W=R
Ana: draw
Ana: keep
"O'Neil: Sean": R1
明: challenge guilty!
undo
明: draw
明: keep
"Doe, Jane": R8
Ana: Y8
"O'Neil: Sean": B8
明: B3
"Doe, Jane": B9
"Doe, Jane": uno
Ana: challenge guilty!
undo
明: uno!
Ana: Y9
"O'Neil: Sean": G9
明: G6
"Doe, Jane": draw
"Doe, Jane": keep
Ana: colour B!
undo
Ana: B6
"O'Neil: Sean": B4
明: BD
Ana: draw
Ana: keep
"O'Neil: Sean": BR
Ana: GR
"O'Neil: Sean": G1
明: G7
"Doe, Jane": GS
"O'Neil: Sean": G2
"O'Neil: Sean": G7!
undo
明: draw
明: keep
"Doe, Jane": keep!
Ana: draw
Ana: G5
"O'Neil: Sean": G7
"O'Neil: Sean": uno!
undo
明: R7
"Doe, Jane": R1
Ana: R8
"O'Neil: Sean": RS
"Doe, Jane": uno
"Doe, Jane": W4=R
"O'Neil: Sean": uno!
明: R5!
"Doe, Jane": RR
"O'Neil: Sean": hand R6 B2 BS B0 RS
明: hand Y3!
undo
Ana: Y1!
undo
明: points 20
undo
Ana: hand Y1 B5 B1 R4 G8
明: RR!
undo
明: RR!
undo
明: points 20
undo
明: points 3
undo
明: hand RR Y3
round 明
start R6
"O'Neil: Sean": R8
Ana: Y8
"Doe, Jane": Y5
明: colour B!
undo
明: Y1
"O'Neil: Sean": YD
"Doe, Jane": Y6
明: Y5
"O'Neil: Sean": colour B!
undo
"O'Neil: Sean": Y4
Ana: Y6
"Doe, Jane": draw
"Doe, Jane": keep
明: W=B
"O'Neil: Sean": B1
Ana: W50=Y heads "Doe, Jane" tails "O'Neil: Sean"
flip heads
"Doe, Jane": G3!
undo
"Doe, Jane": draw
"Doe, Jane": Y1
明: draw
undo
redo
明: keep
"O'Neil: Sean": W4=G
明: hint!
undo
明: uno!
"Doe, Jane": GS
"O'Neil: Sean": GR
明: draw
明: G1
"Doe, Jane": G5
undo
redo
Ana: draw
Ana: GD
明: G4
"Doe, Jane": G0
Ana: draw
Ana: keep
"O'Neil: Sean": G4
明: G8
"Doe, Jane": G3
Ana: out!
undo
Ana: B3
start R5!
undo
"O'Neil: Sean": W4=G
明: challenge guilty
明: draw
明: GS
Ana: YS
明: BS
Ana: RS
明: draw
明: keep
"Doe, Jane": draw
"O'Neil: Sean": W4=R!
明: accept
"Doe, Jane": draw
"Doe, Jane": keep
Ana: R2
"O'Neil: Sean": R4
明: R5
"Doe, Jane": draw
"Doe, Jane": keep
Ana: RD
明: W=B
"Doe, Jane": B9
"Doe, Jane": B1!
Ana: R1
"O'Neil: Sean": R2
明: draw
明: keep
"Doe, Jane": draw
"Doe, Jane": keep
Ana: B2
"O'Neil: Sean": BD
"Doe, Jane": BR
明: B7
"O'Neil: Sean": B6
Ana: B2
"Doe, Jane": draw
"Doe, Jane": Y2
明: Y3
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: Y9
"Doe, Jane": Y3
明: draw
明: Y9
"O'Neil: Sean": B9
Ana: R9
"Doe, Jane": uno
Ana: uno
"Doe, Jane": draw
"Doe, Jane": points 5!
undo
"Doe, Jane": keep
Ana: uno
明: draw
明: W50=G heads "Doe, Jane" tails "O'Neil: Sean"
flip heads
"O'Neil: Sean": G2
Ana: draw
Ana: GD
Ana: uno
明: draw
明: G1
"O'Neil: Sean": G7
Ana: R7
undo
undo
undo
redo
redo
redo
明: points 90
"O'Neil: Sean": R1!
undo
"Doe, Jane": hand G6 GR Y7 YR!
"O'Neil: Sean": hand R1 B7 R6 G8 G7 Y7 RR Y0
round
start GD
flip heads!
"Doe, Jane": G2
明: G7
"O'Neil: Sean": G5
Ana: draw
Ana: G6
"Doe, Jane": W50=Y heads 明 tails "Doe, Jane"
flip tails
明: W4=B
undo
undo
undo
redo
redo
redo
Ana: W50=Y heads 明 tails Ana
undo
undo
undo
redo
redo
redo
"O'Neil: Sean": W4=G!
Ana: challenge innocent
"Doe, Jane": G2
明: B2
"O'Neil: Sean": draw
"O'Neil: Sean": B3
Ana: draw
Ana: keep
"Doe, Jane": BR
Ana: BS
明: B4
"Doe, Jane": W4=Y
Ana: challenge innocent
"O'Neil: Sean": draw
"O'Neil: Sean": keep
明: W=R
"Doe, Jane": draw
"Doe, Jane": keep
Ana: draw
Ana: R2
"O'Neil: Sean": RS
"Doe, Jane": draw
"Doe, Jane": keep
Ana: YS
明: draw
明: keep
"Doe, Jane": draw
"Doe, Jane": YS
"O'Neil: Sean": GS
"Doe, Jane": draw
"Doe, Jane": keep
Ana: G3
"O'Neil: Sean": G9
明: G0
"Doe, Jane": draw
"Doe, Jane": keep
Ana: GD
明: RD
Ana: W50=Y heads "O'Neil: Sean" tails 明
flip tails
"O'Neil: Sean": Y5
明: draw
明: keep
"Doe, Jane": Y3
Ana: Y7
"O'Neil: Sean": G7
明: draw
明: G6
"Doe, Jane": Y6
Ana: W50=R heads Ana tails Ana!
undo
Ana: Y5
"Doe, Jane": catch "O'Neil: Sean"!
"O'Neil: Sean": colour B!
undo
"O'Neil: Sean": out!
undo
"O'Neil: Sean": G5
明: draw
明: keep
Ana: draw!
undo
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
Ana: W50=R heads "Doe, Jane" tails 明
"Doe, Jane": R0!
Ana: Y9!
undo
Ana: R5
"O'Neil: Sean": R1
明: R9
"Doe, Jane": R7
Ana: R6
"O'Neil: Sean": W=G
明: colour B!
undo
明: draw
明: W=B
"Doe, Jane": B4
undo
undo
undo
undo
redo
redo
redo
redo
Ana: B8
"O'Neil: Sean": B9
明: B0
"Doe, Jane": B7
Ana: accept!
undo
Ana: B1
"O'Neil: Sean": G1
明: R1
"Doe, Jane": R4
Ana: Y4
"O'Neil: Sean": G4
明: draw
明: keep
"Doe, Jane": catch Ana!
"Doe, Jane": draw
"Doe, Jane": keep
Ana: draw
Ana: GR
"Doe, Jane": draw
"Doe, Jane": W4=R
Ana: catch "O'Neil: Sean"!
undo
"Doe, Jane": hint!
undo
明: challenge innocent
"O'Neil: Sean": draw
undo
undo
redo
redo
"O'Neil: Sean": keep
Ana: draw
Ana: W=Y
"Doe, Jane": YS!
undo
"Doe, Jane": Y1
明: colour B!
undo
明: B1
明: draw!
明: keep
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: Y1
"Doe, Jane": uno
"O'Neil: Sean": keep!
undo
"Doe, Jane": draw
"Doe, Jane": keep
明: Y9
"O'Neil: Sean": Y2
Ana: YD
明: draw
明: keep
"O'Neil: Sean": BD
"Doe, Jane": draw
"Doe, Jane": keep
明: B9
"O'Neil: Sean": BS
"Doe, Jane": RS
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: draw
Ana: keep
"Doe, Jane": R5
明: R6
"O'Neil: Sean": B6
Ana: BR
"O'Neil: Sean": B6
明: B2
明: R2!
"Doe, Jane": R3
Ana: draw
Ana: keep
"O'Neil: Sean": colour B!
undo
"O'Neil: Sean": draw
"O'Neil: Sean": keep
明: R3
"Doe, Jane": R7
Ana: Y7
"O'Neil: Sean": B7
明: draw
明: keep
Ana: B8!
"O'Neil: Sean": B5
明: draw
reshuffle
明: keep
"Doe, Jane": draw
"Doe, Jane": BD
reshuffle
"O'Neil: Sean": BD
"Doe, Jane": draw
"Doe, Jane": W=R
Ana: draw
Ana: keep
"O'Neil: Sean": draw
"O'Neil: Sean": keep
明: R8
"O'Neil: Sean": catch 明!
"Doe, Jane": R4
Ana: YD!
明: YD
Ana: YR
"Doe, Jane": Y6
明: Y5
"O'Neil: Sean": R5
Ana: B5
undo
undo
redo
redo
"Doe, Jane": W4=Y
"Doe, Jane": catch "Doe, Jane"!
undo
Ana: catch "Doe, Jane"
明: accept
"O'Neil: Sean": draw
"Doe, Jane": catch 明!
undo
"O'Neil: Sean": keep
Ana: Y8
"Doe, Jane": Y6
明: G6
"O'Neil: Sean": accept!
undo
"O'Neil: Sean": G9
Ana: GR
"O'Neil: Sean": G1
明: G8
"Doe, Jane": uno
"Doe, Jane": W=Y
Ana: Y9
"O'Neil: Sean": draw
"O'Neil: Sean": keep
明: R9
round!
undo
"Doe, Jane": draw
"Doe, Jane": keep
"O'Neil: Sean": keep!
undo
Ana: B9
"O'Neil: Sean": B0
reshuffle
明: B7
"Doe, Jane": uno
"Doe, Jane": draw
"Doe, Jane": G7
Ana: GR
"Doe, Jane": G3
明: Y3
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: Y0
"Doe, Jane": Y3
明: hand G4 RR G3 RR R8 RS R6!
"O'Neil: Sean": hand G6 R6 RS R4!
Ana: hand Y8 YR G5
