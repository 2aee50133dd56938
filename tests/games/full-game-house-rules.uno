# A whole game by house rules, played out by the simulation; both sides agreed after every event.
[Edition "classic"]
[Players ""Doe, Jane", O'Neil: Sean, Dee, Ben"]
[Dealer "O'Neil: Sean"]
[Scoring "winner-takes-all"]
[Target "500"]
[Options "stacking=up, seven-swap, zero-pass, jump-in, multiples=any, uno-penalty=4"]

start R5!
undo
round
start GR
"O'Neil: Sean": ?9
"Doe, Jane": uno
"Doe, Jane": ?8
Ben: jump
Dee: ?7 Y7 swap Ben
"O'Neil: Sean": ?5
"Doe, Jane": draw
"Doe, Jane": W4=R
Ben: accept
Dee: R1
"O'Neil: Sean": RD
fix hand Ben 0!
Ben: draw
Ben: W=B
Dee: draw
Dee: keep
"O'Neil: Sean": B?
"Doe, Jane": R?
Ben: draw
Ben: ?
Dee: Y?
"O'Neil: Sean": draw
"O'Neil: Sean": keep
"Doe, Jane": ?
Ben: Y4
Dee: R?
"O'Neil: Sean": jump
"Doe, Jane": ?R BR
Ben: uno
Ben: draw
Ben: ?
Dee: G?
"O'Neil: Sean": W4=R
Ben: draw
Ben: keep
flip heads!
undo
Dee: R0
"O'Neil: Sean": draw
"O'Neil: Sean": keep
"Doe, Jane": keep!
Ben: R8
Dee: draw
Dee: keep
"O'Neil: Sean": draw
"O'Neil: Sean": keep
"Doe, Jane": uno
"Doe, Jane": R7 swap Ben
Ben: ?3
"Doe, Jane": points 66
"O'Neil: Sean": hand Y3 G4 ?3 ?7
undo
undo
undo
redo
redo
redo
fix direction right!
Dee: points 64
round
start BR
Dee: draw
Dee: keep
"O'Neil: Sean": B6
"Doe, Jane": BS
Dee: W4=Y
"Doe, Jane": Y7 swap Dee
Ben: uno
Ben: W=R
Dee: R3
"O'Neil: Sean": R1 R1 B1
"Doe, Jane": B5 R5
Ben: RD
Dee: accept
"O'Neil: Sean": uno
Ben: jump
"O'Neil: Sean": draw
"O'Neil: Sean": R5
"Doe, Jane": RR
"O'Neil: Sean": YR
"Doe, Jane": YD
Ben: W4=B
Dee: challenge guilty
Dee: draw
Dee: keep
"O'Neil: Sean": B9
"Doe, Jane": draw
"Doe, Jane": keep
Ben: uno
Ben: B2 B2
Dee: draw
Dee: B7 swap "O'Neil: Sean"
"O'Neil: Sean": draw
"O'Neil: Sean": keep
"Doe, Jane": draw
"Doe, Jane": B3
Ben: draw
Ben: keep
Dee: B1
"O'Neil: Sean": draw
"O'Neil: Sean": keep
"Doe, Jane": draw
"Doe, Jane": keep
Ben: G1
Dee: uno
undo
undo
undo
redo
redo
redo
Dee: GS
"Doe, Jane": draw
"Doe, Jane": keep
Ben: uno
Ben: G2
Dee: G5
"O'Neil: Sean": jump
Dee: draw!
Dee: keep
"O'Neil: Sean": G4 R4 R4
"Doe, Jane": R2
Ben: RR
"Doe, Jane": draw
"Doe, Jane": keep
"O'Neil: Sean": YR
"Doe, Jane": Y5
Ben: draw
Ben: keep
Dee: YS RS
Ben: catch Dee
Ben: R6
Dee: Y6
"O'Neil: Sean": Y8
Ben: jump
Dee: Y5
"O'Neil: Sean": Y9
"Doe, Jane": Y0
Ben: uno
Ben: draw
Ben: keep
Dee: W4=B
"O'Neil: Sean": challenge innocent
"Doe, Jane": draw
"Doe, Jane": keep
Ben: B7 swap Dee
Dee: draw
Dee: keep
"O'Neil: Sean": G7 swap "Doe, Jane"
"Doe, Jane": uno
"Doe, Jane": draw
"Doe, Jane": keep
Ben: draw
Ben: keep
Dee: G2
"O'Neil: Sean": G9
"Doe, Jane": GS
Dee: G8
"O'Neil: Sean": G0
undo
redo
"Doe, Jane": G6
Ben: G3
Dee: draw
Dee: G6
"O'Neil: Sean": G8
"Doe, Jane": G1
Ben: catch "Doe, Jane"
Ben: G7 swap Dee
Dee: W=R
"O'Neil: Sean": uno
"O'Neil: Sean": R3
"Doe, Jane": G3
Ben: draw
Ben: keep
Dee: W=B
"O'Neil: Sean": draw
"O'Neil: Sean": B4
"Doe, Jane": draw
"Doe, Jane": Y4
Ben: uno
Ben: Y9
Dee: Y1
"Doe, Jane": jump
Ben: draw
Ben: keep
Dee: draw
Dee: keep
"O'Neil: Sean": Y2
Dee: hand R0 RS B5 R9
"Doe, Jane": hand GD Y7 Y6
Ben: points 88
fix total "O'Neil: Sean" 153
round
start BR
Ben: B7 swap "Doe, Jane"
Dee: B4
"O'Neil: Sean": G4
"Doe, Jane": draw
"Doe, Jane": G3
Ben: GS
reshuffle
"O'Neil: Sean": BS
Ben: uno
Ben: W4=G
leave "O'Neil: Sean"
Dee: accept
"Doe, Jane": W4=R
Ben: challenge innocent
Dee: R2
"Doe, Jane": RD
Ben: YD
"Doe, Jane": Y1
Ben: Y7 swap "Doe, Jane"
Dee: YS BS
Dee: W4=G
"Doe, Jane": accept
Ben: uno
fix hand "O'Neil: Sean" 3!
Ben: draw
Ben: keep
Dee: G1
"Doe, Jane": G7 swap Ben
Ben: jump swap Dee
Dee: GR
Dee: jump
"Doe, Jane": RR
Dee: R0
Ben: R3
"Doe, Jane": draw
"Doe, Jane": R7 swap Dee
Dee: R4
Ben: Y4
Dee: jump
Ben: B4
"Doe, Jane": uno
"Doe, Jane": B9
Dee: G9 G9
Ben: G0
"Doe, Jane": uno
"Doe, Jane": draw
"Doe, Jane": keep
Dee: uno
Dee: draw
Dee: keep
Ben: G2
"Doe, Jane": draw
"Doe, Jane": keep
Dee: G3
Ben: G6
"Doe, Jane": draw
"Doe, Jane": keep
Dee: uno
Dee: draw
Dee: keep
undo
undo
undo
redo
redo
redo
Ben: Y6
"Doe, Jane": Y5
Dee: R5
Ben: uno
Ben: draw
Ben: keep
"Doe, Jane": R6
Dee: uno
Dee: draw
Dee: keep
Ben: draw
Ben: R6
"Doe, Jane": B6
Dee: BR
"Doe, Jane": uno
"Doe, Jane": RR
Dee: draw
Dee: keep
undo
undo
undo
undo
redo
redo
redo
redo
Ben: draw
Ben: R2
"Doe, Jane": B2
Dee: B8
Ben: Y8
Ben: jump
Ben: uno
"Doe, Jane": draw
"Doe, Jane": keep
Dee: uno
Dee: Y3
Ben: draw
Ben: keep
"Doe, Jane": draw
"Doe, Jane": YS
Ben: draw
Ben: keep
"Doe, Jane": W=B
Dee: B7
Ben: hand G2 G4 B7
"Doe, Jane": hand B5 B6
round
undo
undo
undo
redo
redo
redo
"Doe, Jane": out
Dee: hand ?5 B4 ?8
Ben: hand GD G1
round
start RS
"Doe, Jane": R?
Dee: ?
Ben: jump
"Doe, Jane": draw
"Doe, Jane": ?R
Ben: G9
Dee: draw
Dee: ?
"Doe, Jane": draw
"Doe, Jane": W4=R
Ben: accept
Dee: uno
Dee: draw
Dee: keep
"Doe, Jane": draw
"Doe, Jane": R8
Ben: R?
Dee: uno
undo
undo
undo
redo
redo
redo
Dee: ?
undo
redo
"Doe, Jane": B? ?3
Ben: uno
Ben: ?D BD
"Doe, Jane": BR
"Doe, Jane": jump
Ben: ?
Dee: ?0
"Doe, Jane": B1
Ben: draw
Dee: hint!
undo
Ben: uno
Ben: keep
Dee: W4=R
"Doe, Jane": accept
Ben: draw
Ben: keep
Dee: ?
"Doe, Jane": R0
undo
undo
redo
redo
Ben: R5
Dee: uno
Dee: draw
Dee: ?1
"Doe, Jane": ?
Ben: Y6
Dee: YD
Ben: ?7 swap "Doe, Jane"
Dee: uno
Dee: Y8
"Doe, Jane": Y2
Ben: draw
Ben: Y5
Dee: uno
Dee: draw
Dee: ?
"Doe, Jane": YR
Dee: draw
Dee: W=G
Ben: uno
Ben: ?S
Dee: uno
Dee: jump
"Doe, Jane": GD
Dee: ?D
"Doe, Jane": hand ?4 BD ?R ?3 ?4
Ben: hand RS G9 BS ?2 R8 ?1 R7
fix total Dee 528
round
start Y3
"Doe, Jane": Y9
Dee: uno
Ben: catch "Doe, Jane"!
undo
Dee: W=R
Ben: RR
Dee: RS
Ben: W4=B
"Doe, Jane": B3
Ben: jump
Dee: B8 G8
"Doe, Jane": GR
Dee: uno
Dee: GD
Ben: BD
"Doe, Jane": accept
Dee: B2
Ben: G2
"Doe, Jane": G1
Dee: G5
Ben: draw
Ben: W4=Y
"Doe, Jane": uno
"Doe, Jane": challenge innocent
Dee: draw
Dee: keep
Ben: uno
Ben: Y4
"Doe, Jane": B4
Dee: draw
Dee: keep
Ben: draw
Ben: keep
"Doe, Jane": R4
Dee: R9
Ben: uno
Ben: R6 Y6
Dee: hand R2 R3 R1 B7 BS
"Doe, Jane": hand BD R6 R7 B5 W B6 G7 G8 B8 G6 G6
