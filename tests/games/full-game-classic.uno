# A whole game, played out by the simulation; both sides agreed after every event.
[Edition "classic"]
[Players "Ana Maria, Ana, O'Neil: Sean, Ben"]
[Dealer "O'Neil: Sean"]
[Scoring "winner-takes-all"]
[Target "500"]
[Options "-two-handed, hint-penalty, last-card-coin"]

round
round!
undo
undo
redo
start B1
Ben: B2
"Ana Maria": B3
Ana: B9
"O'Neil: Sean": BS
"Ana Maria": draw
"Ana Maria": keep
Ana: draw
Ana: keep
"O'Neil: Sean": draw
"O'Neil: Sean": W=G
undo
undo
undo
redo
redo
redo
Ben: W4=R
"Ana Maria": challenge innocent
Ana: W4=G
Ben: draw
Ben: keep
"Ana Maria": GS
"O'Neil: Sean": G6
Ben: draw
Ben: keep
"Ana Maria": G9
Ana: challenge guilty!
undo
Ana: B9
"O'Neil: Sean": draw
"Ana Maria": BD!
undo
Ben: B7!
"Ana Maria": B6
Ana: B3
"O'Neil: Sean": B4
Ben: B6
"Ana Maria": Y6
Ana: keep!
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ben: Y3
"Ana Maria": draw
"Ana Maria": W4=R
Ana: accept
"O'Neil: Sean": R6
Ben: R5
"Ana Maria": R3
Ana: R2
"O'Neil: Sean": G2
Ben: GD
Ana: G3
"O'Neil: Sean": keep!
Ben: draw
Ben: keep
"Ana Maria": challenge guilty!
undo
"Ana Maria": G5
Ana: B5
"O'Neil: Sean": G5
Ben: Y5
"O'Neil: Sean": hint
"O'Neil: Sean": YR!
undo
"Ana Maria": draw
"Ana Maria": YS
"O'Neil: Sean": Y4
Ben: Y0
"O'Neil: Sean": catch Ben
"Ana Maria": draw
"Ana Maria": keep
Ana: Y8
"O'Neil: Sean": R8
Ben: R0
"Ana Maria": hint
"Ana Maria": RD
"O'Neil: Sean": R5
Ben: keep!
"Ana Maria": draw
"Ana Maria": R1
Ana: RS
Ben: draw
Ben: keep
"Ana Maria": R3
reshuffle
Ana: R8
Ana: B8!
"O'Neil: Sean": Y8
undo
redo
Ben: G8
flip heads!
"Ana Maria": draw
"Ana Maria": G5
Ana: GD
Ben: keep!
"Ana Maria": GR
Ben: BR
Ben: uno
"Ana Maria": B7
Ana: draw
Ana: keep
"O'Neil: Sean": R7
Ben: draw
Ben: W=B
"Ana Maria": B1
Ana: Y1
"Ana Maria": hint
"O'Neil: Sean": YD
"Ana Maria": Y6
Ana: Y5
"O'Neil: Sean": Y0
Ben: B0
"Ana Maria": GS!
Ben: catch Ana!
undo
"O'Neil: Sean": G4
Ben: draw
Ben: keep
"Ana Maria": draw
undo
redo
"Ana Maria": G8
Ana: draw
Ana: keep
"O'Neil: Sean": G2
Ben: W=B
"Ana Maria": B9
Ana: draw
Ana: keep
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ben: uno
Ben: B1
"Ana Maria": R1
Ana: draw
Ana: hint
Ben: draw!
Ana: hint
Ben: uno
Ben: R4
reshuffle
undo
undo
undo
redo
redo
redo
"Ana Maria": R2
Ana: G2
"O'Neil: Sean": Y2
Ben: draw
Ben: keep
reshuffle
"Ana Maria": Y1
Ana: Y3
"O'Neil: Sean": Y7
Ben: uno
Ben: draw
Ben: keep
"Ana Maria": Y7
Ana: YR
"Ana Maria": draw
"Ana Maria": hint
"Ana Maria": keep
Ben: W=B
"Ana Maria": BR!
undo
redo
Ana: B5
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ben: uno
Ben: keep!
"Ana Maria": B2
Ana: draw
Ana: keep
"O'Neil: Sean": draw
"O'Neil: Sean": keep
reshuffle
Ben: B8
"Ana Maria": BD
"O'Neil: Sean": GD
"Ana Maria": GR
reshuffle
Ben: G8
"O'Neil: Sean": draw
"O'Neil: Sean": G5
Ana: G3
"Ana Maria": G2
Ben: draw
Ben: G2
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: GS
Ben: uno
Ben: W=B
"O'Neil: Sean": B7
Ana: draw
Ana: keep
"Ana Maria": R7
Ben: draw
Ben: keep
"O'Neil: Sean": R7
Ana: R2
"Ana Maria": R8
Ben: uno
Ben: draw
Ben: keep
"O'Neil: Sean": R1
Ana: Y1
"Ana Maria": Y6
Ben: draw
Ben: keep
Ben: uno!
"O'Neil: Sean": YR
Ben: challenge guilty!
undo
Ben: draw
Ben: keep
"O'Neil: Sean": uno
"Ana Maria": draw
Ben: hint
"Ana Maria": keep
"O'Neil: Sean": draw!
"O'Neil: Sean": keep
"O'Neil: Sean": draw!
"O'Neil: Sean": keep
"O'Neil: Sean": draw!
"O'Neil: Sean": YS
"Ana Maria": BS
"O'Neil: Sean": B8
Ben: B1
"Ana Maria": draw
"Ana Maria": R1
Ana: draw
Ana: RD
Ben: BR!
"O'Neil: Sean": Y2!
undo
"O'Neil: Sean": draw
"O'Neil: Sean": B2
Ana: BD
Ben: GD
Ana: G4
"Ana Maria": W=R
Ben: RR
"Ana Maria": RS
"O'Neil: Sean": R4
Ben: R9
"Ana Maria": RD
"O'Neil: Sean": hint
"O'Neil: Sean": R3
Ben: draw
Ben: keep
"Ana Maria": uno
reshuffle
"Ana Maria": draw
"Ana Maria": keep
Ana: W4=Y
"O'Neil: Sean": challenge innocent
Ben: draw
"O'Neil: Sean": uno!
undo
Ben: keep
"Ana Maria": Y7
Ana: Y5
"O'Neil: Sean": Y6
Ben: B6
"Ana Maria": G6
Ana: W4=Y
"O'Neil: Sean": catch "Ana Maria"!
undo
Ben: draw
Ben: keep
reshuffle
"Ana Maria": draw
"Ana Maria": keep
Ana: YD
Ben: BD
Ana: B5
"O'Neil: Sean": B4
undo
redo
Ben: R4
"Ana Maria": R2
Ana: W4=Y
Ben: draw
Ben: keep
"Ana Maria": Y7
Ana: Y0
Ben: catch Ana
"O'Neil: Sean": Y4
Ben: draw
Ben: keep
"Ana Maria": draw
"Ana Maria": keep
Ana: Y9
"O'Neil: Sean": Y8
"Ana Maria": draw!
"Ana Maria": keep
Ana: YR
"Ana Maria": draw
"Ana Maria": Y5
Ben: R5
"O'Neil: Sean": G5
Ana: W=R
"O'Neil: Sean": points 188
Ben: hand B6 G9 R1 GD!
undo
"Ana Maria": hand GS B7 RD!
Ben: hand G7 B6 R1 GD!
start R5!
undo
start R5!
undo
start R5!
undo
round
start Y2
"Ana Maria": Y3
undo
undo
undo
undo
redo
redo
redo
redo
Ana: Y5
"O'Neil: Sean": YD
"Ana Maria": keep!
undo
Ana: catch "Ana Maria"!
"Ana Maria": Y5
Ana: Y7
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ben: W=B
"Ana Maria": B1
Ana: B9
"O'Neil: Sean": B9
Ben: G9
"Ana Maria": uno!
undo
"Ana Maria": W4=B
Ana: accept
"O'Neil: Sean": B5
Ben: draw
Ben: keep
"Ana Maria": BR
Ben: BS
Ana: draw
Ana: keep
"Ana Maria": BS
"O'Neil: Sean": G8!
undo
"O'Neil: Sean": draw
"O'Neil: Sean": YS
"Ana Maria": draw
"Ana Maria": keep
Ben: RS
Ana: draw
Ana: keep
"Ana Maria": R5
Ben: R6
"O'Neil: Sean": R8
Ana: R0
"Ana Maria": draw
"Ana Maria": keep
Ben: R3
"O'Neil: Sean": G3
Ana: G2
"Ana Maria": draw
"Ana Maria": keep
Ben: W4=R
"O'Neil: Sean": challenge innocent
Ana: R4
"Ana Maria": Y4
Ben: draw
Ben: keep
"O'Neil: Sean": draw
"O'Neil: Sean": W=G
Ana: GS
Ben: draw
Ben: keep
undo
undo
undo
redo
redo
redo
"O'Neil: Sean": G8
undo
undo
undo
redo
redo
redo
Ana: G4
reshuffle
"Ana Maria": draw
"Ana Maria": keep
Ben: draw
Ben: keep
"O'Neil: Sean": GR
Ben: RR
"O'Neil: Sean": R9
Ana: draw
Ana: R4
"Ana Maria": R2
Ben: R2
"O'Neil: Sean": G2
Ana: draw
Ana: G7
"Ana Maria": draw
"Ana Maria": keep
Ana: catch Ben!
Ben: B7
"O'Neil: Sean": B2
Ana: YR!
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ben: draw
Ben: keep
"Ana Maria": B3!
undo
"Ana Maria": Y4
Ana: Y6
"O'Neil: Sean": R6
Ben: G6
"Ana Maria": draw
"Ana Maria": G5
Ana: G0
"O'Neil: Sean": GS
"Ana Maria": draw
"Ana Maria": keep
Ana: draw
Ana: keep
"O'Neil: Sean": draw
"O'Neil: Sean": G8
Ben: B8
"Ana Maria": B9
Ana: R9
"O'Neil: Sean": draw
"O'Neil: Sean": B9
Ben: B6
reshuffle
"Ana Maria": BR
Ben: draw
Ben: keep
"O'Neil: Sean": BD
"Ana Maria": BD
"O'Neil: Sean": YD
undo
undo
undo
undo
redo
redo
redo
redo
"Ana Maria": B3!
Ben: R3
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: RD
Ben: R1
Ben: catch Ana!
"O'Neil: Sean": W50=G heads "O'Neil: Sean" tails Ana!
undo
"O'Neil: Sean": B1
"O'Neil: Sean": uno
Ana: Y1
"Ana Maria": YD
"O'Neil: Sean": draw
"O'Neil: Sean": uno
"O'Neil: Sean": Y4
Ana: Y5
"Ana Maria": R5
"O'Neil: Sean": hint
round!
undo
Ben: R9
"O'Neil: Sean": R7
Ana: R2
"Ana Maria": draw
"Ana Maria": keep
Ben: R4
"O'Neil: Sean": R1
Ana: draw
Ana: keep
"Ana Maria": draw
"Ana Maria": keep
Ben: draw
Ben: keep
"O'Neil: Sean": W4=G
Ana: challenge innocent
"Ana Maria": GD
"O'Neil: Sean": G7
Ana: catch "O'Neil: Sean"
Ana: B7
"Ana Maria": B4
Ben: G9!
undo
"Ana Maria": uno
Ben: B0
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: B1
"Ana Maria": Y3!
Ana: hand Y7 Y2 YR YS Y6 R4 GR G1 B3
Ben: points 78
"O'Neil: Sean": hand Y6 GR G4 R6
start R5!
undo
round
start B8
Ana: points 5!
undo
Ana: B5
"O'Neil: Sean": B3
Ben: W4=R
"Ana Maria": accept
Ana: RS
Ben: W=Y
"Ana Maria": Y7
Ana: Y6
Ana: Y6!
"O'Neil: Sean": G6
Ben: G7
Ana: hint
Ana: draw!
Ana: keep
"O'Neil: Sean": G2
Ben: Y2
"Ana Maria": B2
"Ana Maria": draw!
"Ana Maria": keep
Ana: B6
"O'Neil: Sean": draw
flip heads!
"O'Neil: Sean": keep
Ben: draw
Ben: keep
"Ana Maria": hint
Ana: uno!
"Ana Maria": W4=G
Ben: uno!
undo
undo
undo
undo
redo
redo
redo
redo
Ana: challenge guilty
Ana: G2
"O'Neil: Sean": draw
"O'Neil: Sean": GR
Ana: G3
"Ana Maria": G3
Ben: G9
"O'Neil: Sean": Y4!
Ana: Y9
"Ana Maria": YR
Ana: YS
Ben: draw
Ben: W4=Y
"Ana Maria": challenge guilty
"Ana Maria": Y5
Ben: Y8!
"Ana Maria": draw
"Ana Maria": keep
"Ana Maria": catch Ben!
undo
Ana: R8
undo
redo
"O'Neil: Sean": out!
undo
"O'Neil: Sean": G8
Ben: G4
Ben: keep!
undo
"Ana Maria": R4
Ana: draw
Ana: keep
"O'Neil: Sean": RD
"Ana Maria": R3
Ana: R9
undo
undo
undo
undo
redo
redo
redo
redo
"O'Neil: Sean": colour B!
undo
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ben: R1
"Ana Maria": R9
Ana: draw
"Ana Maria": W=G!
Ana: G1
"O'Neil: Sean": GS
"Ana Maria": RS
Ben: uno!
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ben: challenge guilty!
undo
Ben: R1
"Ana Maria": R6
Ana: B1!
"O'Neil: Sean": B3
Ben: B0
"Ana Maria": B1
Ben: hint
Ana: draw
Ana: keep
"O'Neil: Sean": draw
Ben: draw!
Ben: keep
"Ana Maria": B7
Ana: uno
Ana: draw
Ana: keep
"O'Neil: Sean": draw
"O'Neil: Sean": BD
"Ana Maria": B9
Ana: draw
Ana: draw!
undo
Ana: keep
Ben: keep!
undo
reshuffle
"O'Neil: Sean": draw
"O'Neil: Sean": W=G
Ben: G0
"Ana Maria": Y0
Ana: Y3
"Ana Maria": draw!
"Ana Maria": keep
Ana: draw
Ana: draw!
Ana: G3
Ben: hint
"O'Neil: Sean": keep!
Ben: GD
Ana: G6
"O'Neil: Sean": hint
undo
redo
"O'Neil: Sean": GD
"Ana Maria": G1
undo
redo
Ana: draw
Ana: W4=R
Ben: R0
"Ana Maria": draw
"Ana Maria": keep
Ana: R6
"O'Neil: Sean": R8
Ben: W=Y
"Ana Maria": Y6
Ana: uno
undo
undo
undo
redo
redo
redo
Ana: Y2
"O'Neil: Sean": Y5
flip heads!
Ben: B5
undo
undo
undo
undo
redo
redo
redo
redo
"Ana Maria": B6
Ana: draw
Ana: uno
Ana: accept!
undo
Ana: keep
"O'Neil: Sean": W4=R
Ben: challenge innocent
"Ana Maria": draw
"Ana Maria": keep
Ana: R5
"O'Neil: Sean": RS
"Ana Maria": GS
"O'Neil: Sean": G8
start R5!
undo
Ben: challenge guilty!
undo
Ben: G5
undo
redo
"Ana Maria": draw
"Ana Maria": keep
Ben: hint
Ana: draw
Ana: G7
Ana: uno
"O'Neil: Sean": G5
Ben: G6
"Ana Maria": draw
"Ana Maria": G2
"O'Neil: Sean": keep!
undo
Ana: draw
Ana: keep
"O'Neil: Sean": G1
Ben: accept!
undo
undo
undo
redo
redo
Ben: draw
Ben: keep
"Ana Maria": B1
Ana: draw
Ana: keep
"O'Neil: Sean": draw
"O'Neil: Sean": B1
Ben: BD
Ana: Y9!
"O'Neil: Sean": YS
"Ana Maria": Y4
Ana: Y4
undo
undo
undo
undo
redo
redo
redo
redo
Ana: uno
"O'Neil: Sean": G4
Ana: draw!
Ana: keep
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ben: G7
"Ana Maria": R3!
Ana: R7
"O'Neil: Sean": R5
"O'Neil: Sean": uno
Ben: draw
Ben: R1
"Ana Maria": R1
Ana: draw
"Ana Maria": draw!
"Ana Maria": RR
"Ana Maria": keep!
undo
Ben: R7
"O'Neil: Sean": draw
"O'Neil: Sean": R9
Ana: draw
Ana: keep
"Ana Maria": Y9
undo
redo
start R5!
undo
Ben: Y2
"O'Neil: Sean": Y5
"Ana Maria": points 22
Ben: hand R8 G8 RR YR BS W YD RD R6 R2 B3 G9 YR Y1 B8 B3!
undo
undo
undo
undo
redo
redo
redo
redo
Ana: points 1241!
undo
Ana: points 1241!
undo
Ana: points 20
"Ana Maria": draw!
undo
round
round!
undo
round!
undo
start R3
"O'Neil: Sean": G0!
Ben: G6
"Ana Maria": G6
Ana: G4
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ben: B4
"Ana Maria": Y4
Ana: YS
Ben: Y5
undo
undo
undo
redo
redo
redo
"Ana Maria": Y3
Ana: out!
undo
Ana: Y9
"Ana Maria": hint
"O'Neil: Sean": draw
"O'Neil: Sean": W4=R
"Ana Maria": R9
Ana: RD
Ben: R7
"Ana Maria": R0
Ana: B0
"O'Neil: Sean": draw
"O'Neil: Sean": B3
Ben: B6
"Ana Maria": BD
Ana: hint
"O'Neil: Sean": BS
"Ana Maria": draw
"Ana Maria": keep
Ana: B7
"O'Neil: Sean": B6
Ben: BR
"O'Neil: Sean": RR
Ben: R4
Ben: hint
"Ana Maria": R1
Ana: RS
Ben: R8
"Ana Maria": B8
Ana: B8
undo
undo
undo
redo
redo
redo
"O'Neil: Sean": R8
Ben: G8
"Ana Maria": G3
Ana: Y3
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ben: Y1
"Ana Maria": YR
Ben: YS
Ana: Y4
Ben: draw!
Ben: keep
undo
undo
redo
redo
"O'Neil: Sean": catch Ben!
"O'Neil: Sean": R4
Ana: keep!
"Ana Maria": R5
Ben: B5
"O'Neil: Sean": R5
Ana: out!
undo
Ana: draw
Ana: keep
"Ana Maria": draw
"Ana Maria": keep
Ben: W=B
"O'Neil: Sean": B2
Ana: draw
Ana: keep
"Ana Maria": B9
"O'Neil: Sean": catch "Ana Maria"
Ben: draw
Ben: B1
"O'Neil: Sean": draw
"O'Neil: Sean": keep
undo
redo
Ana: Y1
"Ana Maria": YD
"O'Neil: Sean": W=G
Ana: G2
"Ana Maria": G3
Ben: GS
Ana: draw
Ana: GD
Ben: GS
Ana: G7
"Ana Maria": draw
"Ana Maria": hint
reshuffle
"Ana Maria": keep
Ben: W4=Y
Ben: Y2!
"O'Neil: Sean": keep!
Ana: Y2
"Ana Maria": RR!
Ana: R3
"O'Neil: Sean": points 102
undo
"Ana Maria": points 79
Ben: points 3
"O'Neil: Sean": points 106
undo
"O'Neil: Sean": points 108
round
start R7
Ben: accept!
undo
Ben: R4
"Ana Maria": R8
Ana: R2
"O'Neil: Sean": R1
Ben: R3
"Ana Maria": G3
Ana: B3
"O'Neil: Sean": BD
"Ana Maria": W=G
Ana: G6
"O'Neil: Sean": Y6
Ben: hint
Ben: YR
"O'Neil: Sean": Y1
Ana: Y2
"Ana Maria": hint
"Ana Maria": W4=B
"Ana Maria": uno!
"O'Neil: Sean": B9
undo
redo
Ana: B8
"Ana Maria": B2
Ben: G2
"O'Neil: Sean": hint
"O'Neil: Sean": G5
Ana: draw
Ana: keep
"Ana Maria": GR
Ana: draw
start R5!
undo
Ana: keep
"O'Neil: Sean": RR
Ana: R9
"Ana Maria": W4=B
Ben: challenge guilty
Ben: B1
"O'Neil: Sean": draw
"O'Neil: Sean": BR
Ben: YR
"O'Neil: Sean": Y7
Ana: YS
Ben: Y7
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: Y8
"Ana Maria": W=G
Ben: G6
"O'Neil: Sean": G4
undo
undo
undo
undo
redo
redo
redo
redo
Ana: draw
Ana: G7
"Ana Maria": draw
"Ana Maria": keep
Ben: R7
reshuffle
"O'Neil: Sean": R8
Ana: draw
Ana: W=Y
Ana: uno
"Ana Maria": draw
"Ana Maria": keep
Ben: Y3
"O'Neil: Sean": uno
"O'Neil: Sean": draw
"O'Neil: Sean": keep
"Ana Maria": hint
Ana: Y1
Ben: hand Y5 GD YS G1 G7 B8!
"Ana Maria": points 97
"O'Neil: Sean": hand R4 B1!
