# A whole game, played out by the simulation; both sides agreed after every event.
[Edition "wild-2020"]
[Players "Ana Maria, Cy, O'Neil: Sean, 明"]
[Dealer "Ana Maria"]
[Scoring "partners"]
[Target "500"]
[Options "-two-handed, hint-penalty, draw-until-match"]

round
start ?0
Cy: draw
Cy: ?
"O'Neil: Sean": draw
"O'Neil: Sean": draw
"O'Neil: Sean": R7
明: draw
明: draw
明: draw
明: ?
"Ana Maria": draw
"Ana Maria": ?
Cy: draw
undo
undo
undo
undo
redo
redo
redo
redo
Cy: W=B
"O'Neil: Sean": draw
"O'Neil: Sean": draw
"O'Neil: Sean": W=G
明: draw
明: draw
明: draw
明: draw
明: GR
"O'Neil: Sean": draw
"O'Neil: Sean": draw
"O'Neil: Sean": draw
"O'Neil: Sean": draw
"O'Neil: Sean": draw
"O'Neil: Sean": draw
"O'Neil: Sean": ?7
Cy: draw
Cy: draw
Cy: draw
Cy: draw
Cy: G?
"Ana Maria": G4
明: draw
明: draw
明: W=G
"O'Neil: Sean": G2
Cy: draw
Cy: draw
Cy: ?S
明: draw
明: ?9
"O'Neil: Sean": draw
"O'Neil: Sean": draw
"O'Neil: Sean": draw
"O'Neil: Sean": ?9
undo
undo
undo
redo
redo
redo
Cy: draw
"O'Neil: Sean": uno!
undo
Cy: draw
undo
redo
Cy: ?S
明: draw
明: draw
明: B6
"O'Neil: Sean": draw
"O'Neil: Sean": draw
"O'Neil: Sean": W=Y
Cy: draw
Cy: draw
Cy: draw
Cy: draw
Cy: ?D
明: draw
明: draw
明: ?R
"Ana Maria": ?R
明: draw
明: draw
明: draw
明: draw
明: draw
明: draw
明: BR
"Ana Maria": draw
"Ana Maria": RR
明: draw
明: draw
明: draw
明: keep!
"O'Neil: Sean": draw
"O'Neil: Sean": W=Y
Cy: draw
Cy: draw
Cy: draw
Cy: draw
Cy: draw
Cy: ?
"Ana Maria": draw
"Ana Maria": draw
"Ana Maria": draw
"Ana Maria": draw
"Ana Maria": draw
"Ana Maria": W=R
明: draw
明: draw
明: draw
明: draw
明: ?S
Cy: draw
Cy: GS
明: GD
Cy: draw
Cy: G1
"Ana Maria": ?R
Cy: uno!
Cy: draw
Cy: G?
"O'Neil: Sean": draw
"O'Neil: Sean": draw
"O'Neil: Sean": draw
"O'Neil: Sean": ?
明: B8
"Ana Maria": ?
Cy: draw
Cy: draw
Cy: draw
"Ana Maria": draw!
"Ana Maria": W=R
Cy: draw
Cy: W=G
"O'Neil: Sean": draw
"O'Neil: Sean": draw
"O'Neil: Sean": draw
"O'Neil: Sean": ?8
明: draw
明: W=G
"Ana Maria": draw
"Ana Maria": draw
"Ana Maria": draw
"O'Neil: Sean": catch "Ana Maria"!
undo
"Ana Maria": draw
"Ana Maria": W=R
Cy: ?9
"O'Neil: Sean": R1
明: draw
明: draw
明: ?
"Ana Maria": draw
"Ana Maria": draw
"Ana Maria": draw
"Ana Maria": W=B
Cy: BD
明: ?
"Ana Maria": draw
"Ana Maria": W=B
Cy: draw
Cy: ?6
"O'Neil: Sean": draw
"O'Neil: Sean": draw
"O'Neil: Sean": draw
"O'Neil: Sean": draw
"O'Neil: Sean": draw
"O'Neil: Sean": draw
"O'Neil: Sean": draw
"O'Neil: Sean": draw
"O'Neil: Sean": draw
"O'Neil: Sean": draw
"O'Neil: Sean": draw
"O'Neil: Sean": draw
"O'Neil: Sean": W=Y
明: draw
明: draw
明: draw
明: draw
明: draw
明: draw
明: Y?
"Ana Maria": draw
"Ana Maria": draw
"Ana Maria": draw
"Ana Maria": draw
"Ana Maria": W=B
Cy: W=R
Cy: catch "O'Neil: Sean"!
"O'Neil: Sean": draw
"O'Neil: Sean": hint
"O'Neil: Sean": W=R
明: draw
明: draw
明: W=Y
"Ana Maria": ?
Cy: ?6
undo
Cy: draw
Cy: accept!
undo
Cy: draw
Cy: ?
"O'Neil: Sean": ?
明: draw
明: W=G
"Ana Maria": draw
"Ana Maria": W=R
Cy: draw
Cy: W=R
"O'Neil: Sean": draw
"O'Neil: Sean": W=Y
明: draw
明: W=Y
"Ana Maria": keep!
Cy: draw
Cy: Y?
"O'Neil: Sean": draw
"O'Neil: Sean": W=G
明: draw
明: draw
明: W=G
"Ana Maria": draw
"Ana Maria": draw
"Ana Maria": draw
"Ana Maria": keep!
undo
"Ana Maria": W=R
undo
undo
undo
undo
redo
redo
redo
redo
Cy: draw
Cy: W=Y
"O'Neil: Sean": draw
"O'Neil: Sean": W=G
明: draw
明: W=R
"Ana Maria": draw
"Ana Maria": W=G
Cy: draw
Cy: W=G
"O'Neil: Sean": draw
"O'Neil: Sean": W=G
明: draw
明: W=R
"Ana Maria": draw
"Ana Maria": W=R
Cy: draw
Cy: W=G
undo
undo
redo
redo
"O'Neil: Sean": draw
"O'Neil: Sean": W=G
明: draw
明: W=G
"Ana Maria": ?1
Cy: draw
Cy: W=G
"O'Neil: Sean": G9
明: draw
明: W=R
"Ana Maria": draw
"Ana Maria": W=R
Cy: draw
Cy: W=Y
"O'Neil: Sean": draw
"O'Neil: Sean": W=Y
明: draw
明: draw
明: W=B
"Ana Maria": draw
"Ana Maria": draw
"Ana Maria": W=B
Cy: draw
Cy: W=G
"O'Neil: Sean": draw
明: draw!
明: W=Y
"Ana Maria": draw
"Ana Maria": W=R
Cy: draw
Cy: W=Y
"O'Neil: Sean": draw
"O'Neil: Sean": W=Y
明: draw
明: W=R
"Ana Maria": ?R
明: draw
明: uno!
明: W=G
"O'Neil: Sean": W=B
undo
redo
Cy: draw
Cy: W=Y
明: ?4!
"O'Neil: Sean": draw
"O'Neil: Sean": W=B
Cy: draw
Cy: W=G
"Ana Maria": draw
"Ana Maria": W=B
明: draw
明: draw
明: draw
明: W=G
"O'Neil: Sean": draw
"O'Neil: Sean": W=G
Cy: ?
"Ana Maria": draw
"Ana Maria": W=B
明: draw
明: W=R
"O'Neil: Sean": draw
"O'Neil: Sean": W=Y
Cy: draw
Cy: W=R
"Ana Maria": draw
"Ana Maria": W=R
明: draw
明: draw
明: W=G
"O'Neil: Sean": draw
"O'Neil: Sean": W=R
Cy: draw
Cy: W=G
"Ana Maria": draw
"Ana Maria": W=R
明: draw
明: W=Y
"O'Neil: Sean": draw
"O'Neil: Sean": W=G
Cy: G5
"Ana Maria": draw
"Ana Maria": W=R
明: draw
明: W=Y
"O'Neil: Sean": draw
"O'Neil: Sean": W=R
Cy: R4
"Ana Maria": draw
"Ana Maria": W=B
明: ?3
"O'Neil: Sean": draw
"O'Neil: Sean": draw
"O'Neil: Sean": W=G
"Ana Maria": catch "O'Neil: Sean"!
Cy: ?
"Ana Maria": draw
"Ana Maria": W=B
明: draw
明: W=G
"O'Neil: Sean": draw
"O'Neil: Sean": W=R
Cy: draw
Cy: draw
Cy: W=Y
"Ana Maria": draw
"Ana Maria": draw
"Ana Maria": W=B
明: draw
明: W=Y
明: YS!
undo
"O'Neil: Sean": draw
"O'Neil: Sean": W=R
Cy: draw
Cy: W=R
"Ana Maria": draw
"Ana Maria": W=B
明: draw
明: W=B
"O'Neil: Sean": draw
"O'Neil: Sean": W=B
Cy: B?
"Ana Maria": G?
明: draw
明: W=Y
"O'Neil: Sean": ?8
Cy: R8
"Ana Maria": RD
"O'Neil: Sean": W=G
Cy: G6
"Ana Maria": ?9
明: G?
"O'Neil: Sean": ?7
Cy: G2
"Ana Maria": W4=R
"O'Neil: Sean": ?3
Cy: R7
"Ana Maria": ?D
"O'Neil: Sean": ?
Cy: ?S
明: ?6
"O'Neil: Sean": W=Y
Cy: ?S
"O'Neil: Sean": uno!
明: YR
"Ana Maria": RR
明: ?
"O'Neil: Sean": ?2
Cy: ?2
"Ana Maria": Y5
明: Y?
"O'Neil: Sean": ?D
"Ana Maria": draw
"Ana Maria": W4=R
"O'Neil: Sean": ?S
"Ana Maria": ?4
明: Y?
"O'Neil: Sean": ?5
undo
redo
Cy: ?D
明: BD
Cy: B9
"Ana Maria": B?
明: ?
"O'Neil: Sean": W=G
Cy: G?
"Ana Maria": ?
明: ?
"O'Neil: Sean": G?
Cy: draw
Cy: W4=B
"Ana Maria": accept
明: ?8
"O'Neil: Sean": R?
Cy: Y?
"Ana Maria": YD
"O'Neil: Sean": BD
"Ana Maria": ?1
明: ?
"O'Neil: Sean": ?
Cy: ?
"Ana Maria": BS
"O'Neil: Sean": ?S
"Ana Maria": W=R
明: ?7
"O'Neil: Sean": ?R
明: ?S
Cy: R?
"O'Neil: Sean": R?
明: W=B
"Ana Maria": B6
Cy: B4
"O'Neil: Sean": ?
明: G4
"Ana Maria": draw
"Ana Maria": draw
"Ana Maria": draw
"Ana Maria": ?
undo
"Ana Maria": draw
"Ana Maria": ?4
undo
redo
Cy: ?
"O'Neil: Sean": Y?
明: Y5
"Ana Maria": ?
Cy: draw
Cy: ?
"O'Neil: Sean": ?
明: Y1
"O'Neil: Sean": keep!
undo
"Ana Maria": ?R
明: ?9
"O'Neil: Sean": Y3
Cy: ?
"Ana Maria": ?R
undo
redo
Cy: B?
"O'Neil: Sean": ?
明: YS
Cy: draw
Cy: draw
Cy: ?2
"O'Neil: Sean": ?S
"Ana Maria": RS
undo
undo
undo
redo
redo
redo
"O'Neil: Sean": R?
明: G?
"Ana Maria": draw
"Ana Maria": draw
"Ana Maria": draw
"Ana Maria": W4=R
Cy: challenge innocent
"O'Neil: Sean": W4=B
明: accept
"Ana Maria": B3
Cy: R3
"O'Neil: Sean": W=B
明: B7
"Ana Maria": B8
Cy: ?S
明: RS
Cy: ?D
明: W4=B
Cy: ?3
"O'Neil: Sean": G?
明: G?
"Ana Maria": R?
Cy: R?
"O'Neil: Sean": keep!
明: G?
"Ana Maria": W=Y
Cy: YS
明: ?
"Ana Maria": ?
Cy: YS
明: ?R
"O'Neil: Sean": ?R
明: RR
Cy: R?!
"Ana Maria": ?
明: ?3
"O'Neil: Sean": Y3
Cy: draw
Cy: draw
Cy: Y1
"Ana Maria": Y?
明: Y?
"O'Neil: Sean": YD
"Ana Maria": ?D
"O'Neil: Sean": GD
"Ana Maria": G?
明: W4=G
Cy: GS
明: ?S
Cy: ?
"Ana Maria": draw
"Ana Maria": draw
"Ana Maria": draw
"Ana Maria": draw
"Ana Maria": draw
"Ana Maria": G?
明: ?
"O'Neil: Sean": ?
Cy: R?
"Ana Maria": ?
明: W=R
"O'Neil: Sean": ?R
明: ?9
"Ana Maria": R2
Cy: draw
Cy: draw
Cy: draw
Cy: draw
Cy: draw
Cy: draw
Cy: draw
Cy: R8
"O'Neil: Sean": ?
明: W=Y
"Ana Maria": ?
Cy: B5
"O'Neil: Sean": ?5
明: BR
"O'Neil: Sean": ?
Cy: ?9
start R5!
undo
"Ana Maria": ?
明: BS
Cy: BD
明: GD
Cy: G4
"Ana Maria": draw
"Ana Maria": draw
"Ana Maria": ?
明: ?3
"O'Neil: Sean": W=B
Cy: ?
"Ana Maria": Y?
明: Y7
"O'Neil: Sean": Y4
Cy: draw
Cy: W=B
Cy: draw!
undo
"Ana Maria": ?
明: ?
"O'Neil: Sean": BR
明: GR
"O'Neil: Sean": ?
Cy: ?
undo
redo
"Ana Maria": draw
"Ana Maria": draw
"Ana Maria": W=R
明: ?8
"O'Neil: Sean": ?
Cy: draw
Cy: ?
"Ana Maria": YD
"O'Neil: Sean": Y?
Cy: draw
Cy: draw
Cy: draw
Cy: draw
Cy: ?
"Ana Maria": Y2
明: ?R
"Ana Maria": draw
"Ana Maria": ?9
Cy: draw
Cy: draw
Cy: draw
Cy: draw
Cy: W=R
"O'Neil: Sean": draw
"O'Neil: Sean": keep!
明: R2
"Ana Maria": ?
Cy: ?
"O'Neil: Sean": ?
"Ana Maria": hint
明: G?
"Ana Maria": ?6
Cy: R3
"O'Neil: Sean": draw
"O'Neil: Sean": R9
undo
undo
undo
redo
redo
redo
明: R?
"Ana Maria": ?S
"O'Neil: Sean": draw
"O'Neil: Sean": GS
"Ana Maria": ?S
"O'Neil: Sean": ?
明: G?
"Ana Maria": W4=R
Cy: challenge innocent
undo
undo
undo
undo
redo
redo
redo
redo
"O'Neil: Sean": draw
"O'Neil: Sean": draw
"O'Neil: Sean": draw
"O'Neil: Sean": W=B
明: W=Y
"Ana Maria": draw
"Ana Maria": draw
"Ana Maria": ?D
"O'Neil: Sean": Y4
明: ?
undo
undo
undo
undo
redo
redo
redo
redo
"Ana Maria": draw
"Ana Maria": Y4
Cy: G?
"O'Neil: Sean": ?
明: ?4
"Ana Maria": R0
Cy: ?
"O'Neil: Sean": Y8
明: W=G
"Ana Maria": draw
"Ana Maria": draw
"Ana Maria": W=Y
Cy: ?
"O'Neil: Sean": ?2
明: uno
明: G2
"Ana Maria": draw
"Ana Maria": draw
"Ana Maria": G?
Cy: ?
"O'Neil: Sean": ?8
明: G?
"O'Neil: Sean": hand ?6 ?6 ?9!
"Ana Maria": ?5!
undo
"Ana Maria": hand ?5 R1 B7 Y5 RD!
round
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
明: out
"O'Neil: Sean": hand ?1 R3 RR ?S R5 Y0 ?3 ?4 YR R7 YD G4
"Ana Maria": hand ?2 GD B4 ?5 B6 G0 G7 R5 ?7 B4 B3 ?8 W4 R4 ?S ?3 W4 ?7 ?9 ?7
round
undo
undo
redo
redo
undo
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
redo
redo
undo
redo
"Ana Maria": out
Cy: hand R1 R5 R7 ?6 ?3 ?5 RS ?5 G3 ?3
明: hand RD R0 ?6 ?2 ?7 B4 R4 ?2 ?4
Cy: R5!
undo
round
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
redo
redo
undo
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
"Ana Maria": out
Cy: points 375
明: hand ?D G0 R0 ?4 ?3 ?9 ?D G1 ?S RS ?1 R1 RD G3
undo
明: points 126
