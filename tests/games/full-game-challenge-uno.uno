# A whole game, played out by the simulation; both sides agreed after every event.
[Edition "anniversary"]
[Players "明, Cy, Dee, Łucja, Ana"]
[Dealer "Łucja"]
[Scoring "challenge-uno"]
[Target "500"]
[Options "hint-penalty, last-card-coin"]

start R5!
undo
round Dee
start ?3
Łucja: B2
reshuffle
Ana: ?3
明: ?
Cy: ?
Dee: R2
Łucja: ?
Ana: RD
Cy: YD
Łucja: W50=B heads Łucja tails 明
flip tails
Ana: keep!
明: ?
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
redo
redo
Cy: out!
Dee: hand G0 ?1 Y3 W ?6 YD
undo
Ana: hand GS ?3 ?9 ?2 B0 G9 ?7 ?5 YD GD W4 ?1 ?1
undo
Ana: hand GS G3 ?9 G2 ?0 ?9 ?7 R5 YD GD W4 ?1 B1
Łucja: hand B8 ?D G9 B7 ?3 ?9 ?5 ?R R9 ?1 Y2
明: points 25
Dee: points 1441!
undo
Dee: points 1441!
undo
Dee: hand ?0 Y3 W ?6 ?D G1
start R?!
undo
start R?!
undo
round
Łucja: R5!
undo
round!
undo
round!
undo
明: draw!
undo
start Y2
Ana: YS
Cy: W50=G heads Dee tails Cy
undo
undo
undo
undo
redo
redo
redo
redo
flip heads
Dee: G2
Łucja: G8
Ana: draw
Łucja: hint
Dee: Y8!
Łucja: Y9
Ana: draw
Ana: hint
Cy: uno!
undo
Ana: G9
明: W4=B
Cy: W4=G!
undo
Cy: challenge innocent
Dee: B4
Łucja: challenge guilty!
undo
Łucja: draw
Łucja: B9
Ana: BR
Łucja: BD
Cy: BR
Dee: draw
Dee: B6
Łucja: B3
Ana: B7
明: R7
Cy: RD
Łucja: R1
Ana: W=R
明: RD
undo
undo
redo
redo
Dee: R8
Łucja: R1
Ana: RR
Łucja: keep!
Dee: draw
Dee: RS
明: hint
明: W4=B
Ana: challenge innocent
Łucja: draw
Łucja: keep
Dee: B9
Cy: G9
明: draw
明: G3
Ana: GR
undo
undo
undo
undo
redo
redo
redo
redo
明: W50=Y heads 明 tails Łucja
Łucja: YD!
明: Y0
Cy: W4=G
Dee: challenge guilty
Dee: G9!
undo
Dee: W=R
Łucja: R3
Ana: R6
明: draw
明: keep
Cy: Y6
Dee: keep!
Łucja: G6
Ana: R6
明: draw
明: W=B
Cy: W50=R heads Cy tails Cy!
undo
Cy: BS
Łucja: draw
Łucja: B4
Ana: draw
Ana: keep
明: BD
Dee: B3
Łucja: draw
Łucja: keep
Ana: G3
明: GS
Dee: draw
Dee: keep
Łucja: G6
Ana: W4=R
Dee: R4!
Łucja: R2
undo
undo
undo
undo
redo
redo
redo
redo
Ana: R5
明: draw
明: keep
undo
undo
undo
redo
redo
redo
Cy: R8
Dee: draw
Dee: keep
Łucja: draw
Łucja: R4
Ana: R0
明: B2!
Cy: B2
Dee: Y2
undo
undo
redo
redo
Łucja: uno
Łucja: draw
Łucja: R2
Ana: R9
明: R5
Cy: R7
Dee: draw
Dee: keep
undo
undo
undo
redo
redo
redo
Łucja: uno
Łucja: draw
Łucja: Y7
Ana: YS
Cy: YD
flip heads!
undo
Dee: uno!
Cy: keep!
undo
Łucja: draw
Łucja: Y6
Ana: out!
undo
Ana: Y8
明: W50=B heads Dee tails Łucja
flip tails
Cy: BS
Łucja: draw
Łucja: keep
Ana: B7
明: G7
Cy: GS
Łucja: G5
Ana: GD
Cy: G0
Dee: G8
Łucja: uno
Łucja: G1
Ana: W=Y
明: B1!
Cy: B0
undo
undo
undo
undo
redo
redo
redo
redo
Dee: B5
Łucja: colour B!
undo
Dee: catch 明!
Łucja: draw
Łucja: uno
Łucja: keep
Cy: hint
Cy: hint
Dee: hint
Dee: hint
Ana: draw
Ana: draw!
Ana: W=R
明: R6
Dee: uno!
Cy: RR
明: draw
明: keep
Ana: R7
Łucja: R1
Dee: RS
明: draw
明: keep
Ana: draw
Ana: W50=G heads 明 tails Dee
flip heads
Łucja: G4
undo
undo
undo
redo
redo
redo
Cy: hand YR GR G7 R3 Y1 Y9 G4 W50 B1 G3 R2 W4 YS RD G2 W R5
明: points 1441!
undo
Ana: hand Y3 GD!
undo
Dee: points 255
明: Y4!
undo
Ana: hand G5 GD!
明: hand Y4 B8 Y4 B5 Y5 G1 YD B4!
undo
明: hand Y4 B8 B8 Y4 B5 Y5 G1 B4!
Cy: R5!
undo
start R5!
undo
start R5!
undo
Ana: draw!
undo
明: R5!
undo
round
round!
undo
round!
undo
start ?
明: G?
Cy: ?1
undo
Cy: draw
Cy: W=R
Dee: R8
Łucja: ?
Ana: BS
Cy: B?
Dee: ?5
Łucja: W50=G heads Ana tails 明
Cy: uno!
明: uno!
Ana: uno!
flip heads
Łucja: uno!
Ana: G4
明: G2
Cy: ?2
Dee: draw
Dee: keep
Łucja: W4=B
Łucja: challenge innocent!
undo
Dee: uno!
明: ?
Cy: Y?
Łucja: hint
Dee: B?
Łucja: ?4
Ana: R8
明: keep!
Cy: ?
Dee: draw
Dee: RR
Cy: RS
Ana: draw
Ana: R?
Łucja: ?
Dee: B?
Cy: R1
明: ?
Ana: ?9
Łucja: R5
Dee: G?
Cy: draw
Cy: uno
Cy: keep
reshuffle
明: ?
Ana: W4=Y
Dee: ?R
Łucja: ?5
Ana: Y8
明: Y4
Cy: draw
Cy: uno!
Cy: keep
Dee: draw
Dee: Y?
Łucja: W50=G heads Ana tails Cy
flip tails
Ana: W50=Y heads Dee tails 明
flip tails
明: draw
明: W=B
Cy: draw
Dee: uno!
Cy: keep
Dee: draw
Dee: B?
undo
undo
undo
undo
redo
redo
redo
redo
Łucja: W=B
Ana: ?
明: ?
明: uno!
Cy: draw
Cy: W50=G heads Dee tails 明
flip heads
Dee: G6
Łucja: R?
Ana: R?
明: R4
Cy: ?S
Łucja: draw
Łucja: ?
undo
Łucja: keep
Ana: ?
明: W4=G
Dee: GR
Cy: ?8
明: ?
Ana: draw
Ana: keep
Łucja: ?
Dee: ?S
明: Y5
Ana: Y?
Łucja: ?2
Dee: ?
undo
Dee: ?
Cy: ?
明: ?1
Ana: ?
Łucja: ?
round!
undo
Dee: draw
reshuffle
Dee: keep
Cy: ?R
Dee: draw
Ana: draw!
undo
undo
undo
undo
redo
redo
redo
redo
Łucja: hint
Ana: G4
undo
Ana: keep
明: draw
明: keep
Cy: ?D
Łucja: ?
Ana: draw
Ana: keep
明: draw
明: keep
Cy: ?
Dee: R9
Łucja: W=B
Ana: B8
明: draw
明: B?
Cy: R0
undo
Cy: draw
Cy: keep
Dee: ?
Łucja: W=B
Ana: ?4
undo
Ana: ?
明: ?
Cy: draw
Cy: ?S
Łucja: ?
Ana: draw
Ana: ?1
明: ?D
Dee: draw
Dee: W=R
Łucja: draw
Łucja: keep
Ana: RS
Cy: ?
Dee: R7
Łucja: draw
Łucja: keep
Ana: draw
Ana: B7
Cy: draw!
Cy: B4
Dee: draw
Dee: keep
Łucja: hint
Łucja: ?D
明: ?
undo
redo
Cy: draw
Cy: keep
Dee: draw
Dee: W50=G heads 明 tails Ana
Cy: ?!
Dee: ?2
Łucja: draw
Łucja: GD
明: ?D
Ana: uno!
Dee: ?S
Ana: RS
Cy: ?8
Dee: draw
undo
undo
undo
redo
redo
redo
Dee: R3
Łucja: ?
Ana: G?
明: ?9
Ana: points 51
Cy: points 1441!
undo
Łucja: points 41
Cy: points 61
undo
Dee: hand G6!
Cy: hand Y2 ?6 B8 W50!
round
start R0
Cy: keep!
Dee: RD
Ana: R6
明: draw
明: keep
Cy: Y6
Dee: W4=G
Ana: G6
round!
undo
明: W50=Y heads Cy tails Ana
Łucja: uno!
undo
Dee: catch 明!
undo
明: Y5!
undo
flip heads
Cy: draw
明: draw!
undo
Cy: Y3
Dee: draw
Dee: keep
Łucja: Y9
Ana: G9
明: G4
Cy: GS
Łucja: G5
Ana: R5
明: draw
明: R8
Cy: GS!
Łucja: G2
Ana: G1
明: draw
明: keep
Cy: draw
Cy: keep
Dee: GD
Ana: RD
Cy: R9
Dee: R7
Łucja: draw
Łucja: R3
Ana: R1
Ana: hint
明: R5
Cy: draw
Cy: R9
Dee: RR
Cy: BR
Dee: draw
Dee: W4=G
Łucja: challenge innocent
Ana: catch Dee!
undo
Ana: GR
Łucja: G4
Dee: G1
Cy: GR
Dee: G8
Łucja: catch Dee
Łucja: draw
Łucja: keep
Ana: W=B
明: B9
Cy: keep!
Dee: draw
Dee: B0
明: keep!
undo
Łucja: B5
Ana: W50=B heads 明 tails Łucja
flip tails
明: B4
Cy: B4
Ana: W4=R!
明: accept
Cy: draw
Cy: keep
Dee: R8
明: RS!
Dee: RS
Dee: uno
Ana: BS
Cy: uno
Cy: BD
Łucja: B7
Ana: B8
明: B9
Łucja: draw!
Łucja: G9
Ana: draw
Ana: keep
明: W50=B heads Dee tails Łucja
flip heads
Łucja: B2!
Ana: draw
undo
undo
undo
redo
redo
redo
Ana: keep
明: B8
Cy: draw
Cy: accept!
undo
Cy: keep
Dee: BR
Cy: draw
明: catch Dee!
Cy: B5
明: B1
Ana: Y1
Łucja: YS
Cy: uno
Cy: points 5!
undo
Cy: Y7
明: YD
Łucja: colour B!
undo
Łucja: Y3
Dee: Y2
Cy: draw
Cy: keep
明: Y8
Ana: YS
Dee: Y9
Cy: draw
Cy: keep
明: Y5
Ana: B6!
Łucja: W50=Y heads Cy tails Ana
flip tails
Dee: uno
Dee: draw
Dee: keep
Cy: Y4
明: draw
明: Y5
Ana: YR
明: draw
明: Y1
Cy: accept!
undo
reshuffle
undo
undo
undo
undo
redo
redo
redo
redo
Cy: draw
Cy: Y2
Dee: draw
Dee: keep
Łucja: Y6
Ana: B6
明: hint
明: B9
round!
undo
Cy: BD
Łucja: B7
Ana: draw
Ana: uno
Ana: keep
明: B1
Cy: draw
Cy: BS
Łucja: BS
明: W=Y
Cy: YD
Łucja: Y2
Ana: YS
Cy: draw
Cy: keep
Dee: Y6
Łucja: W=R
Ana: draw
Ana: keep
明: accept!
undo
明: W=G
Cy: G7
Dee: G4
Łucja: G8
Ana: GR
Ana: uno
Łucja: GD
Cy: G6
明: draw
明: keep
Ana: G0
Cy: hand G3 R6 R5
Łucja: points 71
undo
明: points 132
Łucja: hand W4 R4 R3 R2 R1 R2 RR R7 B2
Dee: hand B3 G3 BD BR G1 Y7 Y8!
round
round!
undo
round!
undo
round!
undo
start Y7
Dee: BD!
Cy: hint
Ana: B2
明: BD
Dee: B7
Łucja: draw
Łucja: keep
Ana: B1
明: B0
Łucja: B5!
Ana: Y5
明: Y5
Cy: W=B
Dee: draw
Dee: keep
Łucja: B3
Ana: W=Y
round!
undo
明: draw
明: keep
Cy: Y9
Dee: Y2
Łucja: Y3
Ana: Y1
Ana: catch 明!
明: keep!
Cy: W4=B
Cy: BS!
undo
Dee: hint
Dee: challenge guilty
Dee: B6
Łucja: W50=G heads 明 tails Dee
flip heads
Ana: G4
明: G8
Cy: B8
Dee: Y8
Łucja: R8
Ana: RS
明: RS!
undo
Łucja: hand Y3 G1 G4 RR GD
明: points 1441!
undo
undo
redo
明: hand RS G7 R0 R7 G9!
undo
Cy: points 149
明: points 1441!
undo
Dee: hand R4 Y4 GR Y6 G0 Y8 G3 BS R9 BR Y1
明: hand RS G7 R8 R0 R7 G9
round
undo
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
redo
redo
undo
redo
Cy: out
Ana: hand ?2 Y4 YR YD ?S ?7 ?8
明: hand ?R
Dee: points 1441!
undo
Dee: hand ?1 ?2 GD Y9 Y0 G9 ?5 B4 ?1
Łucja: hand Y2 R9
Dee: draw!
undo
round
start BR
Łucja: ?
Cy: ?
明: W50=G heads Ana tails Cy
flip heads
Ana: keep!
Łucja: ?
Cy: ?
明: W=G
Ana: ?
Łucja: G3
Cy: ?D
Ana: ?
undo
redo
Łucja: W4=R
Cy: accept
明: ?
Ana: ?
Łucja: R8
Cy: ?
明: RS
Łucja: ?
Cy: R?
明: draw
明: keep
Ana: RR
明: draw
明: keep
Cy: ?R
明: ?
Ana: draw
Ana: keep
Łucja: draw
Łucja: uno
Łucja: keep
Cy: draw
Cy: W=Y
明: Y?
Ana: draw
Cy: uno!
Ana: keep
Łucja: out!
undo
Łucja: ?7
明: catch Łucja
Cy: YD
Cy: catch Ana!
Ana: draw
Ana: Y?
明: uno!
Łucja: challenge guilty!
undo
Łucja: W50=B heads Ana tails Łucja
flip tails
Cy: ?D
Ana: BR
明: ?
Cy: challenge guilty!
undo
Cy: B4
Łucja: ?D
明: catch Łucja
明: B5
Cy: ?
reshuffle
Łucja: ?
Ana: ?
明: ?3
reshuffle
Cy: draw
Cy: keep
Łucja: draw
Łucja: keep
Ana: ?
明: draw
明: keep
Cy: ?8
Łucja: ?
undo
redo
Ana: ?
Cy: uno!
明: draw
明: keep
Cy: ?R
明: draw
明: keep
Ana: ?R
明: draw
明: keep
Cy: Y6
Łucja: draw
Łucja: Y?
Ana: W50=Y heads 明 tails Cy
flip tails
明: ?
Cy: G?
Łucja: GS
Łucja: uno
明: ?3
Cy: ?
Łucja: ?
明: points 118
Cy: ?R!
undo
Cy: ?R!
undo
Ana: points 59
undo
undo
undo
redo
redo
redo
Cy: hand RR
round
start ?D
Łucja: B?
Ana: ?
undo
Ana: draw
Ana: points 5!
undo
Ana: keep
Łucja: uno!
明: ?2
Łucja: W50=Y heads 明 tails Łucja
flip heads
reshuffle
Ana: ?4
明: B?
Łucja: W=R
Ana: ?
明: Y2
Łucja: Y7
Ana: ?
明: ?
Łucja: draw
Łucja: W50=R heads 明 tails Łucja
flip heads
Łucja: R2!
undo
Ana: hint
Ana: R7
明: R5
Łucja: ?3
Ana: ?7
明: R?
Łucja: R?
Ana: draw
Ana: draw!
Ana: Y?
明: W4=G
Łucja: challenge innocent
Ana: draw
Ana: keep
Ana: hint
Ana: uno!
undo
明: uno
明: GD
Ana: W50=B heads Łucja tails Ana
flip heads
明: draw
明: keep
Łucja: B?
Ana: B?
明: uno
明: draw
明: keep
Łucja: R8
明: keep!
undo
Ana: G?
明: ?1
Łucja: ?R
明: uno
明: RR
Łucja: ?
Ana: ?3
明: draw
明: keep
Łucja: keep!
reshuffle
Ana: ?
明: catch Łucja!
明: draw
明: ?
Łucja: W4=R
Łucja: W=G!
undo
明: R?
Łucja: ?2
Ana: W50=Y heads Ana tails Łucja
flip heads
明: Y?
Łucja: points 220
Ana: hand ?4 BR ?D G5 ?4 ?D YS ?2 ?S ?7 ?S Y9 R4 G7!
Ana: draw!
undo
