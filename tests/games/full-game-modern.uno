[Edition "modern"]
[Players "Ana, Ben, Ana Maria, 明, Łucja"]
[Dealer "Ana"]
[Scoring "winner-takes-all"]
[Target "150"]
[Options "-two-handed"]
[Blank1 "draw 4"]
[Blank2 "all draw 1: Whoever laughs draws."]
[Blank3 "draw 2"]

round
start R2
Ben: draw
Ben: keep
"Ana Maria": draw
"Ana Maria": R3
明: draw
reshuffle
明: keep
Łucja: draw
Łucja: keep
Ana: draw
Ana: keep
undo
undo
undo
redo
redo
redo
Ben: draw
Ben: R6
"Ana Maria": draw
"Ana Maria": WB1=Y
Łucja: draw
Łucja: keep
Ana: draw
Ana: Y3
Ben: Y8
"Ana Maria": draw
"Ana Maria": keep
明: draw
明: keep
Łucja: draw
Łucja: keep
Ana: draw
Ana: keep
Ben: draw
Ben: keep
"Ana Maria": draw
"Ana Maria": keep
Ben: draw!
Ben: keep
"Ana Maria": draw
"Ana Maria": keep
明: draw
明: keep
Łucja: G8
Ana: draw
Ana: G7
Ben: draw
Ben: keep
Łucja: G1!
Ana: draw
Ana: keep
Ben: draw
Ben: keep
"Ana Maria": draw
"Ana Maria": keep
明: draw
明: keep
Łucja: draw
Łucja: keep
Ana: draw
Ana: drew 2!
undo
Ana: G0
Ben: draw
Ben: keep
"Ana Maria": G5
明: GS
Ana: draw
Ana: GS
"Ana Maria": draw
"Ana Maria": keep
明: draw
reshuffle
明: keep
Łucja: G1
Ana: draw
Ana: keep
Ben: draw
Ben: keep
"Ana Maria": draw
"Ana Maria": W=Y
明: draw
明: keep
Łucja: Y5
Ana: draw
Ana: keep
Ben: draw
undo
undo
undo
undo
redo
redo
redo
redo
Łucja: catch Ben!
Ben: YD
明: draw
明: keep
Łucja: draw
Łucja: keep
Ana: draw
Ana: keep
Ben: draw
Ben: keep
"Ana Maria": draw
"Ana Maria": keep
明: draw
明: keep
Łucja: draw
Łucja: keep
Ana: draw
Ana: keep
Ben: draw
Ben: WB2=B
"Ana Maria": draw
"Ana Maria": keep
明: B1
Łucja: drew 2!
undo
Łucja: draw
Łucja: keep
Ana: draw
Ana: Y1
Ben: draw
Ben: Y5
"Ana Maria": draw
"Ana Maria": keep
明: draw
明: keep
Łucja: draw
Łucja: B5
Ana: draw
Ana: keep
Ben: draw
Ben: keep
"Ana Maria": draw
"Ana Maria": keep
明: draw
明: keep
Łucja: draw
Łucja: B3
Ana: BD
"Ana Maria": draw
"Ana Maria": BD
Łucja: draw
Łucja: RD
Ben: draw
Ben: R8
"Ana Maria": draw
"Ana Maria": R5
明: draw
明: keep
Łucja: draw
Łucja: keep
Ana: draw
Ana: keep
Ben: draw
Ben: keep
"Ana Maria": draw
"Ana Maria": keep
明: draw
明: keep
Łucja: draw
Łucja: R7
Ana: draw
Ana: keep
Ben: draw
Ben: RR
Ana: draw
Ana: keep
reshuffle
Łucja: draw
Łucja: W=R
明: draw
明: keep
"Ana Maria": catch "Ana Maria"!
undo
"Ana Maria": draw
"Ana Maria": R8
Ben: R6
Ana: draw
Ana: keep
Łucja: R2
明: draw
明: keep
"Ana Maria": draw
"Ana Maria": R5
reshuffle
Ben: draw
Ben: keep
Ana: draw
Ana: R8
Łucja: draw
Łucja: keep
明: draw
明: keep
"Ana Maria": draw
"Ana Maria": R7
Ben: draw
Ben: R6
Ana: draw
Ana: keep
Łucja: R9
undo
undo
undo
undo
redo
redo
redo
redo
明: draw
明: keep
"Ana Maria": draw
"Ana Maria": R2
Ben: draw
Ben: RD
amend 174: nothing
amend 174: Ana: keep
undo
undo
Łucja: R4
明: draw
reshuffle
明: RR
Łucja: draw
Łucja: RD
Ben: draw
Ben: R6
"Ana Maria": draw
"Ana Maria": R2
明: draw
明: keep
Łucja: draw
Łucja: R9
Ana: draw
Ana: R7
Ben: draw
Ben: R8
"Ana Maria": draw
"Ana Maria": RR
Ben: draw
Ben: RD
Łucja: draw
Łucja: R2
明: draw
明: keep
"Ana Maria": draw
"Ana Maria": R4
Ben: draw
Ben: RR
"Ana Maria": draw
"Ana Maria": R8
明: draw
明: R2
Łucja: R5
Ana: draw
Ana: RD
"Ana Maria": draw
"Ana Maria": RR
Ben: draw
Ben: keep
Ana: draw
reshuffle
Ana: R8
Łucja: draw
Łucja: RD
"Ana Maria": draw
"Ana Maria": keep
Ben: RR
"Ana Maria": draw
"Ana Maria": keep
明: R8
Łucja: draw
Łucja: RR
明: draw
明: keep
"Ana Maria": draw
"Ana Maria": keep
Ben: draw
reshuffle
Ben: keep
Ana: GR
Ben: draw
Ben: RR
Ana: draw
Ana: GR
Ben: draw
Ben: RR
Ana: RD
明: draw
明: keep
"Ana Maria": draw
"Ana Maria": keep
Ben: draw
Ben: keep
Ana: draw
Ana: keep
Łucja: draw
Łucja: keep
明: R9
"Ana Maria": W=R
Ben: R2
Ana: R3
Łucja: R3
reshuffle
明: G3
fix total Ana 290
"Ana Maria": Y3
Ben: Y7
Ana: YD
明: Y6
"Ana Maria": Y4
Ben: R4
Ana: R9
Łucja: R2
明: RS
Ben: R2
Ana: W=B
Łucja: B0
reshuffle
明: BR
Łucja: GR
明: RR
Łucja: RR
明: R8
"Ana Maria": RS
Ana: W=G
Łucja: G5
明: G0
"Ana Maria": G8
Ben: G4
Ana: G2
Łucja: G2
明: G4
"Ana Maria": Y4
Ben: Y1
Ana: Y5
Łucja: W=B
明: BD
Ben: BR
"Ana Maria": YR
Ben: GR
"Ana Maria": G9
明: W4=B
undo
undo
undo
redo
redo
redo
Łucja: accept
Ana: Y9!
Ben: B9
"Ana Maria": B3
明: B1
Łucja: W=B
Ana: B3
Ben: B2
"Ana Maria": R2
明: B2
Łucja: B6
Ana: B8
Ben: B4
"Ana Maria": BS
Łucja: B5
Ana: B9
Ben: B4
"Ana Maria": R4
明: R7
Łucja: R9
Ana: R6
Ben: R5
"Ana Maria": R1
明: B1
Łucja: B5
Ana: G5
Ben: GD
明: G8
Łucja: W4=Y
Ben: W4=G
明: catch Łucja!
undo
"Ana Maria": accept
明: GS
Ana: G1
Ben: GS
明: YS
Ana: Y7
Ben: B7
"Ana Maria": BS
undo
undo
undo
redo
redo
redo
Łucja: draw
Łucja: B2
Ana: R2
Ben: R6
"Ana Maria": Y6
明: WB2=Y
Łucja: Y4
Ana: Y8
Ben: W4=G
"Ana Maria": challenge innocent
明: G1
Łucja: draw
Łucja: G8
Ana: GD
"Ana Maria": G3
明: W=Y
Łucja: YR
明: Y9
"Ana Maria": Y2
Ben: W=G
Ana: G9
Łucja: draw
Łucja: keep
明: WB1=B
Ben: draw
Ben: keep
Ana: BD
明: B6
"Ana Maria": B3
Ben: draw
Ben: B3
Ana: B7
Łucja: B9
明: B8
"Ana Maria": R8
Ben: G8
Ana: G7
reshuffle
Łucja: draw
Łucja: keep
明: Y7
"Ana Maria": YD
Ana: YS
明: Y8
"Ana Maria": Y1
Ben: Y4
Ana: YD
明: Y5
"Ana Maria": Y7
Ben: G7
Ana: G3
Łucja: Y3
明: Y3
"Ana Maria": W=R
Ben: draw
Ben: R1
Ana: RD
reshuffle
明: WH=Y
"Ana Maria": Y0
fix top WP=R!
fix direction left
Ben: Y1
"Ana Maria": WB3=G
Łucja: GS
Ben: B7!
"Ana Maria": draw
"Ana Maria": keep
明: W=Y
Łucja: Y8
Ana: YR
Łucja: draw
Łucja: keep
明: Y5
"Ana Maria": YD
Ana: Y2
Łucja: draw
Łucja: keep
明: Y4
"Ana Maria": draw
"Ana Maria": keep
Ben: YR
"Ana Maria": draw
"Ana Maria": RR
Ben: RS
Łucja: R0
明: R7
"Ana Maria": R9
Ben: R4
Ana: G4
Łucja: Y4
明: Y6
"Ana Maria": G6
Ben: G3
Ana: catch "Ana Maria"!
Ana: R3
Łucja: RD
"Ana Maria": R3
Ben: R4
Ana: draw
Ana: keep
Łucja: R5
明: R5
"Ana Maria": R8
Ben: R1
"Ana Maria": catch Ben
Ana: draw
Ana: keep
Łucja: B1
明: B3
"Ana Maria": BR
明: B2
Łucja: WB3=B!
undo
Łucja: B5
Ana: B2
Ben: BD
明: draw
明: W4=Y
Łucja: challenge innocent
Ana: draw
Ana: Y1
Ben: uno
Ben: Y6
"Ana Maria": W=R
amend 270: nothing
amend 270: Łucja: draw
明: draw
明: WB2=Y
Łucja: draw
Łucja: keep
Ana: draw
Ana: keep
Ben: uno
Ben: draw
Ben: keep
"Ana Maria": Y2
明: YS
Ana: Y7
Ben: Y7
"Ana Maria": W4=G
Łucja: G7
Ana: G0
Ben: uno
Ben: draw
reshuffle
Ben: keep
"Ana Maria": G9
明: G1
Łucja: G1
Ana: G6
Ben: R6
"Ana Maria": R8
Ben: catch "Ana Maria"
明: draw
明: keep
Łucja: R9
Ana: R7
Ben: uno
Ben: draw
Ben: keep
"Ana Maria": Y7
明: Y3
Łucja: draw
Łucja: keep
Ana: B3
Ben: BS
明: B6
Łucja: B9
Ana: draw
Ana: keep
Ben: uno
reshuffle
Ben: BD
明: B0
Łucja: B9
Ana: draw
Ana: keep
undo
undo
redo
redo
Ben: draw
Ben: drew 2!
undo
undo
undo
undo
undo
redo
redo
redo
redo
Ben: keep
"Ana Maria": W4=G
明: accept
Łucja: GR
明: BR
Łucja: B8
Ana: G8
Ben: uno
Ben: R8
"Ana Maria": R1
明: R4
Łucja: draw
Łucja: RD
Ben: draw
Ben: RS
明: BS
Ana: draw
Ana: BD
"Ana Maria": uno
"Ana Maria": draw
"Ana Maria": keep
明: BS
reshuffle
Ana: draw
Ana: B1
Ben: Y1
"Ana Maria": colour B!
undo
"Ana Maria": draw
Ben: uno!
"Ana Maria": keep
明: YS
Ana: Y0
Ben: WH=Y
"Ana Maria": YD
Łucja: draw
Łucja: keep
Ana: Y6
Ben: Y3
"Ana Maria": uno
明: catch Ben
"Ana Maria": draw
"Ana Maria": keep
明: YR
"Ana Maria": draw
"Ana Maria": W4=B
Ben: accept
Ana: uno
Ana: draw
Ana: keep
Łucja: BR
Ana: draw
Ana: keep
Ben: B2
"Ana Maria": B8
明: W4=Y
Łucja: accept
Ana: Y8
Ben: draw
Ben: W4=G
"Ana Maria": challenge innocent
明: G1
Łucja: G3
Ana: G2
Ben: GS
明: uno
明: G4
Łucja: G8
Ana: draw
Ana: WB2=R
Ben: RD
明: R9
明: uno
Łucja: R9
Ana: uno
undo
undo
undo
redo
redo
redo
Ana: R2
Ben: draw
Ben: keep
"Ana Maria": G2
明: draw
明: keep
Łucja: Y2
Ana: Y2
Łucja: hand R7 RD WB1 BR
Ben: points 59
明: points 16
"Ana Maria": hand B6 B4 G5 B8 RR Y3 R1 GR R3 R2
Ben: points 5!
undo
