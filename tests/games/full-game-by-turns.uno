# A whole game, played out by the simulation; both sides agreed after every event.
[Edition "classic"]
[Players "Ana Maria, Ana, O'Neil: Sean, Ben, Łucja"]
[Dealer "O'Neil: Sean"]
[Scoring "winner-takes-all"]
[Target "500"]
[Options "-two-handed, last-card-coin"]

round
round!
undo
undo
redo
start ?
Ben: Y?
Łucja: G?
"Ana Maria": B?
Ana: ?
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ben: draw
"O'Neil: Sean": BS!
Łucja: B?
"Ana Maria": draw
"Ana Maria": keep
Ana: B3
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ben: B6
Łucja: draw
"O'Neil: Sean": catch Ben!
Łucja: keep
"Ana Maria": draw
"Ana Maria": keep
Ana: ?9
"O'Neil: Sean": ?D
"O'Neil: Sean": ?D!
Łucja: ?R
Ben: ?6
"O'Neil: Sean": ?
Ana: ?8
"Ana Maria": draw
"Ana Maria": keep
Łucja: draw
Łucja: RS
undo
Łucja: keep
Ben: ?
"O'Neil: Sean": ?
Ana: draw
Ana: keep
"Ana Maria": ?8
Łucja: ?S
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: R?
"Ana Maria": ?3
Łucja: W=G
Łucja: catch Ana!
Ben: W4=B
"O'Neil: Sean": challenge innocent
Ana: ?9
"Ana Maria": G9
Łucja: GR
"Ana Maria": GD
"O'Neil: Sean": ?
Ben: ?2
Łucja: ?1
"Ana Maria": draw
"Ana Maria": keep
Ana: W4=R
Ben: ?5
Łucja: G5
Łucja: uno
"Ana Maria": ?
undo
"Ana Maria": ?5
Ana: GD
Ben: W4=B
Łucja: accept
"Ana Maria": draw
"Ana Maria": keep
Ana: ?
reshuffle
"O'Neil: Sean": Y?
Ben: draw
Ben: draw!
undo
redo
Ben: keep
Łucja: W4=R
"O'Neil: Sean": ?!
undo
Ana: catch "O'Neil: Sean"!
undo
"Ana Maria": RD!
undo
Ana: ?0
"O'Neil: Sean": ?
undo
"O'Neil: Sean": ?
Ben: ?
"O'Neil: Sean": uno!
undo
Łucja: ?R
Ben: ?
"O'Neil: Sean": R1
Ana: draw
Ana: keep
"Ana Maria": ?
Łucja: draw
Łucja: keep
Ben: B2
"O'Neil: Sean": out!
undo
"O'Neil: Sean": ?R
Ben: draw
Ben: keep
Łucja: ?R
Ben: draw
Ben: keep
"O'Neil: Sean": YS
"Ana Maria": Y2
Łucja: draw
Łucja: keep
Ben: ?
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: Y5
"Ana Maria": W=G
Łucja: ?
Ben: ?
"O'Neil: Sean": ?
Ana: draw
Ana: ?
"Ana Maria": W50=Y heads Łucja tails Ben!
undo
"Ana Maria": draw
"Ana Maria": draw!
"Ana Maria": keep
Łucja: draw
Łucja: keep
undo
undo
undo
redo
redo
redo
Ben: W50=Y heads "O'Neil: Sean" tails Łucja!
undo
Ben: R4
"O'Neil: Sean": draw
"O'Neil: Sean": W=Y
Ana: uno
Ana: draw
Ana: ?R
"O'Neil: Sean": Y6
"Ana Maria": draw!
undo
Ben: out!
undo
Ben: draw
Ben: keep
Łucja: YS
Ana: draw
Ana: keep
"O'Neil: Sean": ?7
Ben: ?7
Łucja: G3
"Ana Maria": ?S
reshuffle
"O'Neil: Sean": ?
Ben: ?
Łucja: G8
Ana: catch Łucja
"Ana Maria": challenge guilty!
undo
"Ana Maria": draw
"Ana Maria": keep
Ana: draw
Ana: keep
"O'Neil: Sean": G?
"O'Neil: Sean": catch "Ana Maria"!
Ben: B0
Łucja: draw
Łucja: keep
"Ana Maria": ?
Ana: ?
"O'Neil: Sean": B7
Ben: uno
Ben: B?
Łucja: draw
Łucja: W4=R
"Ana Maria": challenge innocent
Ana: draw
Ana: ?
"O'Neil: Sean": R8
Łucja: draw!
Łucja: ?2
"O'Neil: Sean": hint!
undo
"Ana Maria": R1
Ana: draw
Ana: keep
Ana: uno!
"O'Neil: Sean": RD
Łucja: ?
"Ana Maria": ?5
Ana: draw
Ana: keep
"O'Neil: Sean": ?
Ben: YD
"Ana Maria": draw
"Ana Maria": keep
Ana: BD
undo
redo
Ben: uno
Ben: ?
Łucja: draw
Łucja: keep
"Ana Maria": draw
"Ana Maria": ?1
Ana: ?R
"Ana Maria": ?R
Ana: BR
"Ana Maria": ?
Łucja: ?
Ben: draw
Ben: uno
Ben: ?
"O'Neil: Sean": Y1
Ana: draw
Ana: W=B
"Ana Maria": draw
"Ana Maria": B?
Ben: uno
Łucja: colour B!
undo
Łucja: W50=Y heads Łucja tails "Ana Maria"!
undo
Łucja: draw
Łucja: keep
Ben: RS!
Ana: points 9
"O'Neil: Sean": hand G6 ?7 W BD
undo
undo
undo
undo
redo
redo
redo
redo
"Ana Maria": points 1241!
undo
Łucja: hand R9 YD ?3 ?6 ?0 GD
"Ana Maria": points 100
undo
"Ana Maria": hand ?D ?S ?5 G8 Y9 ?4 ?1 ?8 ?R ?8 ?6 R4!
"Ana Maria": draw!
undo
round
start BR
Ben: draw
Ben: W=R
"O'Neil: Sean": W4=G
flip heads!
"Ana Maria": ?
Łucja: W4=B
Ben: accept
Ana: draw!
Ana: ?1
reshuffle
"Ana Maria": W4=Y
Łucja: accept
Ben: YD
Ana: draw
Ana: ?4
"Ana Maria": ?
Łucja: ?
Ben: draw
Ben: keep
"O'Neil: Sean": ?
Ana: ?
"Ana Maria": draw
Ana: ?R!
undo
"Ana Maria": keep
Łucja: ?5
undo
undo
undo
redo
redo
redo
Ben: ?
"O'Neil: Sean": ?
Ana: ?R
"O'Neil: Sean": YR
undo
undo
undo
redo
redo
redo
Ana: draw
Ana: keep
"Ana Maria": draw
"Ana Maria": keep
Łucja: draw
Łucja: W4=G
Ben: accept
"O'Neil: Sean": R3!
Ana: R?
"Ana Maria": ?D
Ben: draw
Łucja: draw!
Łucja: keep
Ben: ?
"O'Neil: Sean": draw
"O'Neil: Sean": W4=G
"Ana Maria": G2
Łucja: GS
"O'Neil: Sean": ?
Ana: G?
"Ana Maria": ?D
Ben: keep!
"O'Neil: Sean": draw
"O'Neil: Sean": ?
Ana: G0
"Ana Maria": ?7
Łucja: ?
Ben: RS
Ana: R?
"Ana Maria": ?
Ben: catch "Ana Maria"
Łucja: R6
Ben: R9
"O'Neil: Sean": draw
Łucja: draw!
Łucja: B8!
Ben: B?
"O'Neil: Sean": B?
Ana: draw
Ana: keep
"Ana Maria": ?S
"Ana Maria": hint!
undo
Ben: G3!
"O'Neil: Sean": ?S
"Ana Maria": BS
"Ana Maria": uno
Ben: draw
Ben: W=Y
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: draw
Ana: keep
reshuffle
"Ana Maria": draw
"Ana Maria": uno
"Ana Maria": ?
Łucja: ?
Ben: ?D
Ana: ?
"Ana Maria": draw
"Ana Maria": keep
Łucja: RR
"Ana Maria": accept!
undo
"Ana Maria": challenge guilty!
undo
"Ana Maria": draw
"Ana Maria": keep
Ana: BR
"Ana Maria": B5
Łucja: keep!
undo
Łucja: catch Ana!
Łucja: ?R
"Ana Maria": draw
"Ana Maria": W4=G
Ana: accept
"O'Neil: Sean": G?
Ben: GR
"O'Neil: Sean": G?
Ana: ?
"Ana Maria": draw
"Ana Maria": keep
Łucja: R?
Ben: R?
"O'Neil: Sean": ?
Ana: W=R
"O'Neil: Sean": keep!
undo
"Ana Maria": draw
"Ana Maria": keep
Łucja: RR
"Ana Maria": draw
"Ana Maria": keep
Ana: R3
"O'Neil: Sean": ?
Ben: ?
Łucja: draw
Łucja: W=B
"Ana Maria": W50=Y heads "O'Neil: Sean" tails Ben!
undo
"Ana Maria": draw
"Ana Maria": draw!
undo
"Ana Maria": W=G
Ana: G8
Łucja: uno!
"O'Neil: Sean": GS
undo
undo
undo
undo
redo
redo
redo
redo
Ana: points 122
Łucja: points 19
undo
"Ana Maria": Y3!
undo
Ben: points 46
"Ana Maria": hand Y3 GD YS G6 Y9
Łucja: ?!
undo
Łucja: points 18
Ben: ?!
undo
round
Ben: R5!
undo
Łucja: R5!
undo
start ?5
undo
undo
undo
undo
redo
redo
redo
redo
"Ana Maria": ?
Ana: G?
"O'Neil: Sean": ?
Ben: ?7
Łucja: ?
"Ana Maria": G3
Ana: ?D
Ben: GS
"Ana Maria": ?
Ana: ?
"O'Neil: Sean": draw
"O'Neil: Sean": W=Y
Ben: ?R
"O'Neil: Sean": BR
Ben: YR
"O'Neil: Sean": ?
Ana: BD!
Łucja: B3
Ben: ?
"O'Neil: Sean": ?
Ana: ?
"Ana Maria": Y6
Łucja: Y5
"O'Neil: Sean": keep!
undo
undo
redo
Ben: uno
Ben: draw
"Ana Maria": ?!
Łucja: W=R
Ben: ?6
"O'Neil: Sean": ?
Ana: draw
undo
redo
Ana: ?R
"O'Neil: Sean": ?5
Ben: uno
Ben: ?
Łucja: ?
"Ana Maria": ?
Ana: draw
Ana: ?4
"O'Neil: Sean": W4=Y
Ben: challenge innocent
Łucja: draw
Łucja: keep
"Ana Maria": draw
"Ana Maria": keep
Ana: uno
Ben: uno!
Ana: ?S
Ben: BS
"Ana Maria": ?D
"O'Neil: Sean": ?D
Łucja: catch "O'Neil: Sean"
Łucja: draw
Łucja: keep
"Ana Maria": draw
"Ana Maria": keep
Ana: Y?
"O'Neil: Sean": draw
"O'Neil: Sean": W=G
Ben: G7
Łucja: B8!
"Ana Maria": B?
Ana: B5
undo
undo
redo
redo
"O'Neil: Sean": catch Ana
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ben: catch Łucja!
Ben: BS
"Ana Maria": ?
Ana: draw
Ana: keep
Ana: draw!
undo
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ben: ?
Łucja: ?9
"Ana Maria": ?6
Ana: W4=Y
"O'Neil: Sean": accept
Ben: draw
Ben: ?S
"Ana Maria": draw
"Ana Maria": keep
Ana: ?S
Ben: R?
Łucja: draw
Łucja: W4=G
undo
undo
undo
undo
redo
redo
redo
redo
"Ana Maria": challenge innocent
Ana: draw
Ana: keep
"O'Neil: Sean": G9
Ben: ?
Łucja: G2
"Ana Maria": ?
Ana: RD
Ben: R6
Łucja: draw
Łucja: keep
"Ana Maria": R9
Ana: draw
Ana: keep
"O'Neil: Sean": ?
Ben: ?
Łucja: ?
Łucja: draw!
Łucja: GD
Ana: draw
"Ana Maria": G6!
Ana: draw
Ana: keep
"O'Neil: Sean": ?R
Ana: BR
"O'Neil: Sean": ?R
Ana: draw
Ana: GS
Łucja: ?
Ben: ?
"Ana Maria": points 1241!
undo
"Ana Maria": hand ?8 ?1 R4 YD ?1 B6 ?1
undo
undo
undo
redo
redo
redo
Ana: hand ?3 ?8 R2 ?3
"O'Neil: Sean": points 35
Łucja: hand ?4!
round
"Ana Maria": ?!
undo
start ?
Ana: ?2
"O'Neil: Sean": ?
Ben: RS
Ana: draw!
Ana: keep
"O'Neil: Sean": ?
Ben: ?
Łucja: ?
undo
undo
undo
redo
redo
redo
"Ana Maria": G?
Ana: ?
Ana: uno!
"O'Neil: Sean": W=G
Ben: ?D
"Ana Maria": keep!
Ana: ?D
start R?!
undo
Ben: RD
"Ana Maria": ?9
undo
undo
redo
redo
Ana: ?
"O'Neil: Sean": R?
Ben: draw
Ben: keep
Łucja: ?
"Ana Maria": Y9
Ana: ?1
"O'Neil: Sean": GS!
Łucja: G?
"Ana Maria": draw
"Ana Maria": keep
Ana: draw
Ana: ?
"O'Neil: Sean": ?1
undo
redo
Ben: ?
undo
reshuffle
Ben: draw
flip heads!
undo
Ben: keep
Łucja: draw
Łucja: keep
"Ana Maria": draw
"Ana Maria": G?
Ana: draw
Ana: keep
"O'Neil: Sean": GR
"O'Neil: Sean": G9!
Ana: draw
start R5!
undo
Ana: keep
"Ana Maria": draw
"Ana Maria": keep
Łucja: ?
Ben: draw
Ben: G?
"O'Neil: Sean": draw
"O'Neil: Sean": uno
"O'Neil: Sean": keep
Ana: draw
Ana: ?
"Ana Maria": draw
Ben: draw!
Ben: ?S
Ana: YS
Łucja: draw
Łucja: keep
Ben: Y?
"O'Neil: Sean": ?
Ana: ?8
"Ana Maria": ?
Łucja: keep!
Ben: ?
"O'Neil: Sean": B?
undo
undo
undo
redo
redo
redo
Ana: points 46
"Ana Maria": hand B3 BR B5 ?5 G5 B8
Łucja: hand ?2 W4 ?7 ?S ?1 ?0 GR ?5 B6
Ben: hand YR Y8!
undo
Ben: hand ?D ?8!
Łucja: draw!
undo
round
start ?
"O'Neil: Sean": ?
Łucja: uno!
"O'Neil: Sean": draw!
"O'Neil: Sean": draw!
"O'Neil: Sean": ?
Ben: ?
reshuffle
Łucja: ?3
"Ana Maria": ?
Ana: W=G
"O'Neil: Sean": W=R
Ben: W=B
Łucja: BS
Ana: GS
Ben: draw
Ben: keep
Łucja: draw
Łucja: ?
"Ana Maria": ?
Ana: GD
Ben: draw
Ben: keep
Łucja: YD
Ana: accept!
undo
"O'Neil: Sean": BD!
Łucja: ?
"Ana Maria": ?R
Łucja: draw
Łucja: keep
Ben: ?8
"O'Neil: Sean": ?
Ana: ?2
"Ana Maria": ?2
Łucja: draw
Łucja: keep
Ben: ?
"O'Neil: Sean": ?
Ana: G?
"Ana Maria": ?
Łucja: ?
Ben: B?
"O'Neil: Sean": ?
"Ana Maria": uno!
undo
Ana: uno
Ana: draw
Ana: keep
"Ana Maria": draw
"Ana Maria": W4=Y
Łucja: challenge innocent
Ben: Y4
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: draw
Ana: R4
"Ana Maria": ?S
Ben: draw
Ben: keep
"O'Neil: Sean": ?9
Ana: draw
Ana: ?1
"Ana Maria": draw
"Ana Maria": keep
Łucja: ?7
Ben: draw
Ben: RS
Ana: ?S
Ben: uno!
Łucja: draw
"Ana Maria": draw!
"Ana Maria": G5
"Ana Maria": keep!
undo
Łucja: G?
Ben: draw
Ben: keep
"O'Neil: Sean": ?6
Ana: uno
Ana: draw
Ana: keep
"Ana Maria": ?
Łucja: W4=Y
Ben: accept
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: YR
"O'Neil: Sean": BR
Ana: draw
Ana: colour B!
undo
Ana: W=G
"Ana Maria": draw
"Ana Maria": keep
Łucja: draw
Łucja: keep
Ben: ?7
"O'Neil: Sean": ?
Ana: ?D
Łucja: Y8
Ben: B8
reshuffle
"O'Neil: Sean": uno
"O'Neil: Sean": ?
Ana: draw
round!
undo
Ana: ?
Ana: uno
"Ana Maria": G8
Łucja: ?8
undo
undo
redo
redo
Ben: ?
"O'Neil: Sean": draw
"O'Neil: Sean": uno
"O'Neil: Sean": keep
Ana: uno
Ana: draw
Ana: keep
"Ana Maria": ?D
Ben: ?
"O'Neil: Sean": draw
"O'Neil: Sean": W=R
Ana: uno
Ana: draw
Łucja: draw!
Łucja: RS
"O'Neil: Sean": R2
Ana: ?
"Ana Maria": challenge guilty!
undo
"Ana Maria": ?S
Ben: G4
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: ?
Ana: uno
"Ana Maria": ?7
Łucja: ?6
Ben: YS
Ana: draw
Ana: keep
"Ana Maria": ?
Łucja: Y9
Ben: YR
Łucja: GR
Ben: draw
Ben: keep
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: G?
"Ana Maria": draw
"Ana Maria": uno
"Ana Maria": keep
Łucja: B?
Ben: ?
"O'Neil: Sean": draw
"O'Neil: Sean": ?R
Ben: Y?
Łucja: accept!
undo
Łucja: keep!
"Ana Maria": draw
"Ana Maria": keep
Ana: draw
Ana: keep
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ben: W50=B heads Ben tails Łucja!
undo
Ben: draw
Ben: R?
Łucja: ?D
Ana: draw
Ana: GD
Ben: RD
"Ana Maria": ?
Ana: draw
Ana: keep
"O'Neil: Sean": ?
Ben: ?
Łucja: W=R
"Ana Maria": W=R
Ana: draw
Łucja: catch "Ana Maria"!
Ana: keep
"O'Neil: Sean": W4=R
reshuffle!
undo
undo
redo
Ben: accept
Łucja: ?6
"Ana Maria": ?8
Ana: G?
"O'Neil: Sean": ?
Ben: ?
Łucja: B4
"Ana Maria": ?S
"O'Neil: Sean": ?
Ben: ?
Łucja: BS
Ana: BR
"Ana Maria": ?R
Ana: ?
"Ana Maria": catch Ana
"O'Neil: Sean": uno
"O'Neil: Sean": draw
"O'Neil: Sean": B4
Ben: B?
Łucja: draw
Łucja: keep
"Ana Maria": draw
"Ana Maria": G9
Ana: draw
Ana: keep
"O'Neil: Sean": RR!
Ana: uno!
Ana: ?R
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ben: draw
Ben: keep
Łucja: draw
reshuffle
Łucja: R5
"Ana Maria": R?
"O'Neil: Sean": catch "Ana Maria"
Ana: R?
"O'Neil: Sean": draw
Ana: ?!
Ana: uno
"O'Neil: Sean": ?
Ben: W4=Y
Łucja: catch Ana!
undo
Łucja: uno!
reshuffle!
undo
round!
undo
Łucja: accept
"Ana Maria": draw
"Ana Maria": keep
Ana: Y?
"Ana Maria": points 32
Ben: points 11
Łucja: points 57
"O'Neil: Sean": points 1241!
undo
"O'Neil: Sean": hand B2 Y8
round
Łucja: draw!
undo
start ?
Ben: ?
Łucja: ?
"Ana Maria": ?
Ana: ?R
"Ana Maria": draw
"Ana Maria": keep
Łucja: ?S
"O'Neil: Sean": ?
Ana: draw
Ana: keep
Łucja: ?!
Ben: W=Y
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: draw
Ana: keep
"Ana Maria": W4=R
Łucja: accept
Ben: W=G
"O'Neil: Sean": draw
"O'Neil: Sean": keep
reshuffle
Ana: ?8
"Ana Maria": W50=Y heads Ana tails Łucja!
undo
"Ana Maria": draw
"Ana Maria": keep
Łucja: GS
"O'Neil: Sean": ?S
"Ana Maria": BD
Ben: W4=Y
"O'Neil: Sean": points 5!
undo
Ben: catch "Ana Maria"!
undo
reshuffle!
undo
"O'Neil: Sean": challenge innocent
Ana: draw
Ana: ?2
"Ana Maria": ?
Łucja: Y2
Ben: ?S
Ana: draw
Ana: keep
reshuffle
"Ana Maria": draw
"Ana Maria": BS
Ben: uno
Ben: W50=Y heads "O'Neil: Sean" tails Ana!
undo
Ben: W4=G
undo
undo
redo
redo
"Ana Maria": uno!
undo
Ana: G8
"Ana Maria": draw
"Ana Maria": W4=R
Łucja: accept
Ben: catch "O'Neil: Sean"!
Ben: draw
Ben: uno
Ben: keep
"O'Neil: Sean": draw
"O'Neil: Sean": keep
Ana: R8
"Ana Maria": R?
Łucja: ?9
Ben: ?
"O'Neil: Sean": R5
Ana: draw
Ana: G?
"Ana Maria": draw
"Ana Maria": Y?
Łucja: Y3
undo
undo
undo
undo
redo
redo
redo
redo
Ben: draw
Ben: draw!
Ben: keep
"Ana Maria": hint!
undo
"O'Neil: Sean": Y?
Ana: draw
Ana: Y?
"Ana Maria": draw
"Ana Maria": keep
Łucja: ?
Ben: R?
"O'Neil: Sean": ?
Ana: ?
"Ana Maria": draw
"Ana Maria": keep
Ana: draw!
Ana: keep
"Ana Maria": W4=R
"O'Neil: Sean": uno!
"Ana Maria": ?!
Łucja: ?
Ben: draw
Ben: ?1
"O'Neil: Sean": G?
Ana: ?2
"Ana Maria": draw
"Ana Maria": keep
Łucja: GD
"O'Neil: Sean": ?
Ana: ?
"Ana Maria": ?
Łucja: R?
Ben: G6
"O'Neil: Sean": G?
Ana: draw
Ana: ?
"Ana Maria": draw
"Ana Maria": keep
Łucja: G?
Ben: ?
"O'Neil: Sean": ?
Ana: ?8
"Ana Maria": draw
"Ana Maria": W=G
Łucja: ?R
"Ana Maria": ?R
Łucja: GR
undo
redo
"Ana Maria": ?
Ana: R?
"O'Neil: Sean": R7
undo
undo
redo
redo
Ben: draw
Ben: keep
Łucja: draw
undo
redo
Łucja: keep
Łucja: catch "O'Neil: Sean"!
"Ana Maria": accept!
undo
"Ana Maria": RS
"O'Neil: Sean": ?1
Ben: keep!
undo
Ben: draw
Ben: keep
Łucja: draw
Łucja: keep
"Ana Maria": uno
"Ana Maria": B?
Ana: uno
flip heads!
Ana: draw
"O'Neil: Sean": catch Łucja!
Ana: keep
"O'Neil: Sean": B?
Ben: ?D
"Ana Maria": draw
"Ana Maria": keep
Ana: draw
Ana: ?D
Ben: B3
Łucja: uno!
Łucja: draw
Łucja: W=B
"Ana Maria": uno
"Ana Maria": W50=G heads "Ana Maria" tails Ben!
undo
"Ana Maria": draw
"Ana Maria": keep
undo
undo
undo
redo
redo
redo
Ana: draw
Ana: keep
"O'Neil: Sean": B6
Ben: uno
Ben: BR
undo
undo
undo
undo
redo
redo
redo
redo
"O'Neil: Sean": ?R
Ben: uno
Ben: out!
undo
Ben: draw
Ben: keep
Łucja: B6
"Ana Maria": ?
Ana: YS
Ben: uno
Ben: Y8
Łucja: ?R
Ben: keep!
"O'Neil: Sean": ?9
Ana: uno!
undo
Ana: ?
"Ana Maria": ?2
Ana: catch "Ana Maria"
Łucja: ?
Ben: ?
Łucja: points 73
"Ana Maria": points 26
Ana: hand ?3!
"O'Neil: Sean": hand ?3 ?7 ?2 ?5 ?9 R4 B5 W4 R2 ?7 W
