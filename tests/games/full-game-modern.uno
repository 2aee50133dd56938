[Edition "modern"]
[Players "Ben, Cy, 明, Ana, "Doe, Jane""]
[Dealer "Doe, Jane"]
[Scoring "winner-takes-all"]
[Options "rounds=8"]
[Blank1 "target 1"]
[Blank2 "swap: Łucja says "明"; #1, [x]: %(name)s?"]
[Blank3 "swap: Whoever laughs draws."]

round
start YD
Cy: draw
fix hand "Doe, Jane" 81!
Cy: W4=B
fix top WB=R!
"Doe, Jane": challenge innocent!
undo
join Ben after 明!
明: challenge innocent
Ana: draw
Ben: uno!
Ana: BR
明: RR
Ana: R5
"Doe, Jane": W=R
Ben: R1
Cy: draw
Cy: keep
明: R7
Ana: RS
undo
undo
undo
undo
redo
redo
redo
redo
Ben: R4
Cy: G4
明: GD
"Doe, Jane": W=R
Ben: W=Y
Cy: draw
Cy: keep
明: Y8
Ana: Y5
"Doe, Jane": challenge guilty!
undo
"Doe, Jane": W=R
Ben: draw
Ana: uno!
Ben: keep
Cy: draw
Cy: keep
明: R3
Ana: W4=G
"Doe, Jane": accept
fix top WB=R!
Ben: GD
明: G4
Ana: R4
"Doe, Jane": R9
Ben: R8
Cy: R2
明: R2
Ana: WB1=R!
"Doe, Jane": draw
"Doe, Jane": drew 2!
undo
"Doe, Jane": keep
Ben: drew 2!
undo
Ben: draw
Ben: R8
Cy: G8
明: draw
明: WH=B
Ana: B2
"Doe, Jane": BR
Ana: BS
Cy: B5
Ben: B7
"Doe, Jane": B6
fix top R2!
Ana: B9
明: B3
Cy: G3
Ben: G7
"Doe, Jane": Y7
Ana: Y2
reshuffle
明: Y3
Cy: WB2=G swap Ana
seats Ben, Cy, 明, Ana, "Doe, Jane"!
undo
Ben: draw
Ben: W=G
"Doe, Jane": draw
"Doe, Jane": keep
Ana: G6
join Cy after "Doe, Jane"!
明: points 5!
undo
明: G0
Cy: G5
Ben: G8
"Doe, Jane": B8
Ana: B1
明: Y1
Cy: B1
Cy: uno
Ben: B4
"Doe, Jane": B0
Ana: draw
Ana: keep
明: uno
明: draw
明: B4
Cy: draw
Cy: keep
Ben: uno
Ben: draw
Ben: W4=G
"Doe, Jane": accept
Ana: G5
明: draw
明: keep
Cy: draw
Cy: B5
Ben: draw
Ben: keep
"Doe, Jane": B6
Ana: draw
Ana: keep
明: R6
join "Doe, Jane" after Ben!
Cy: uno
Cy: R6
Ben: Y6
"Doe, Jane": YR
Ben: GR
"Doe, Jane": catch Ben
"Doe, Jane": R8!
undo
"Doe, Jane": G7
Ana: G9
明: draw
fix top B4!
明: keep
undo
redo
Cy: draw
Cy: B9
Cy: uno
Ben: BD
Ana: draw
Ana: draw!
Ana: WB3=B swap "Doe, Jane"
明: W50=R!
undo
明: draw
明: keep
Cy: draw
Cy: draw!
Cy: keep
Ben: BR
Cy: W=R
reshuffle
明: R7
reshuffle
Ana: R8
"Doe, Jane": draw
"Doe, Jane": keep
Ben: draw
Ben: keep
Cy: R7
明: R3
Ana: RR
明: R1
Cy: draw
Cy: keep
Ben: G1
Ben: uno
"Doe, Jane": R1
Ana: draw
Ana: keep
明: draw
明: catch "Doe, Jane"!
undo
明: G9!
undo
明: keep
Cy: draw
Cy: drew 2!
undo
Cy: keep
Ben: draw
Ben: keep
"Doe, Jane": draw
"Doe, Jane": WB1=B Ana
Ana: G2!
明: G9 Y5!
undo
明: G9
Cy: G8
Ben: GS
Ana: catch Ben
Ana: YS
Cy: Y7
Ben: W=B
"Doe, Jane": uno
"Doe, Jane": BR
Ben: BS
明: draw
fix top WP=R!
明: W4=Y
Ana: uno!
明: uno
"Doe, Jane": catch "Doe, Jane"!
undo
join Cy after Ana!
join Ana after "Doe, Jane"!
seats Ben, Cy, 明, Ana, "Doe, Jane"!
undo
"Doe, Jane": Y5
Ana: hand G4 G0 B3 GD BD R4 R3
Ben: points 6
Cy: hand B7
明: points 5
seats Ben, 明, "Doe, Jane", "Søren, jr.", seats
undo
redo
start R5!
undo
round
start W4
start Y8
明: Y1
fix hand Cy 3!
"Doe, Jane": YS
seats: Y3
seats: uno!
Ben: YR
seats: W=Y
"Søren, jr.": Y6
"Doe, Jane": R6
Ben: W=R!
seats: W=R
"Søren, jr.": R3
reshuffle
undo
undo
undo
redo
redo
redo
"Doe, Jane": R7
join 明 after "Søren, jr."!
明: keep!
Ben: R9
seats: draw
seats: keep
"Søren, jr.": RS
明: RD
seats: R2
"Søren, jr.": draw
"Søren, jr.": keep
"Doe, Jane": RS
Ben: R9
seats: draw
seats: WB1=B Ben
"Søren, jr.": BD
明: B9
Ben: W4=R
明: WB3=B swap "Doe, Jane"!
Ben: draw
Ben: keep
seats: W=B
"Søren, jr.": B1
"Doe, Jane": B0
明: BD
seats: draw
seats: keep
"Søren, jr.": B8
"Doe, Jane": uno
"Doe, Jane": draw
"Doe, Jane": keep
明: B7
Ben: B6
seats: B4
"Søren, jr.": uno
"Søren, jr.": draw
"Søren, jr.": catch 明!
"Søren, jr.": W=G
"Doe, Jane": GD
Ben: draw
Ben: keep
seats: draw
seats: keep
"Doe, Jane": keep!
undo
"Søren, jr.": uno
"Søren, jr.": G5
Ben: uno!
fix hand Ben 0!
"Doe, Jane": G2
明: WB=R!
undo
明: G3
Ben: G5
seats: R5
"Søren, jr.": R7
Ben: hand Y4 R5 GR GS Y4 Y9 W
"Doe, Jane": hand G7
明: hand Y1 B2 G8 B5 YR B9
seats: hand B2 Y2 Y3 Y9 R4 GD!
leave seats!
round
start R6
"Doe, Jane": R1
"Søren, jr.": WB1=B seats
seats: B4
undo
undo
undo
undo
redo
redo
redo
redo
Ben: BD
"Doe, Jane": BR
明: WB=R!
undo
明: B1
Ben: Y1
seats: Y6
"Søren, jr.": draw
"Søren, jr.": keep
"Doe, Jane": Y4
明: Y7
Ben: YD
"Søren, jr.": draw
"Søren, jr.": keep
"Doe, Jane": draw
round!
undo
"Doe, Jane": keep
明: YS
seats: BS
"Doe, Jane": RS
Ben: WB3=B swap Cy!
seats: draw
seats: keep
"Søren, jr.": B5
"Doe, Jane": G5
明: G1
Ben: G0
join "Guest 1" after Ana!
Ben: hint!
undo
seats: G2
"Søren, jr.": G8
"Doe, Jane": draw
"Doe, Jane": R8
明: R0
Ben: draw
Ben: keep
seats Ben, 明, "Doe, Jane", "Søren, jr.", seats!
undo
seats: R6
"Søren, jr.": draw
"Søren, jr.": keep
"Doe, Jane": R2
明: challenge guilty!
undo
明: G2
leave "Søren, jr."
Ben: W4=R
明: uno!
seats: accept
join "Guest 1" after "Søren, jr."!
fix hand seats 0!
"Doe, Jane": R4
明: catch "Doe, Jane"
amend 282: nothing
amend 282: seats: B4
明: draw
明: keep
Ben: draw
Ben: keep
seats: R8
"Doe, Jane": Y8
明: Y5
Ben: R5
seats: W=G
seats: G9!
"Doe, Jane": draw
"Doe, Jane": keep
明: G5
Ben: draw
明: G6!
seats: catch 明
Ben: Y6
seats: W4=B
明: B6
Ben: uno
Ben: B5
seats: B7
"Doe, Jane": R7
明: draw
明: keep
Ben: draw
Ben: keep
seats: drew 2!
undo
seats: WB2=G swap Ben
"Doe, Jane": GS
Ben: GD
"Doe, Jane": draw
"Doe, Jane": keep
明: G6
Ben: W4=B
join "Guest 1" after Ana!
fix total "Søren, jr." 3!
join "Guest 1" after Ana!
明: jump!
undo
fix hand Ben 5
seats: accept
"Doe, Jane": draw
"Doe, Jane": keep
明: draw
seats Ben, 明, "Doe, Jane", seats!
undo
明: keep
Ben: B9
seats: G9
"Doe, Jane": R1!
明: Y1
Ben: draw
reshuffle
Ben: B1
seats: B0
"Doe, Jane": draw
"Doe, Jane": keep
明: draw
明: keep
Ben: B7
seats: Y7
"Doe, Jane": YD
seats Ben, 明, "Doe, Jane", seats!
undo
Ben: draw
Ben: WB2=R swap "Doe, Jane"
seats: draw
seats: WB3=Y swap "Doe, Jane"
"Doe, Jane": WB3=Y swap Ben!
undo
undo
redo
"Doe, Jane": YS
"Doe, Jane": draw!
"Doe, Jane": keep
明: GS
seats: BS
明: BR
flip heads!
undo
"Doe, Jane": W=Y
seats: YR
"Doe, Jane": Y0
join "Guest 1" after Ana!
明: draw
明: keep
undo
undo
undo
redo
redo
redo
seats Ben, 明, "Doe, Jane", seats!
undo
Ben: YR
明: W4=R
明: uno!
seats: R9
Ben: hand R3 Y5 R3 Y2 G4
undo
undo
undo
redo
redo
redo
明: points 151!
undo
明: hand G4 RD B3
"Doe, Jane": hand Y3 Y8 W4 G5 R4 B2 GR
round
undo
undo
undo
undo
redo
redo
redo
redo
start YR
"Doe, Jane": draw
"Doe, Jane": keep
明: Y0
Ben: Y9
seats: Y9
"Doe, Jane": B9
明: B3
Ben: B1
seats: draw
seats: W=G
"Doe, Jane": GS
Ben: G3
seats: G5
undo
redo
"Doe, Jane": G6
明: GD
seats: G8
"Doe, Jane": draw
"Doe, Jane": keep
明: G9
Ben: draw
Ben: keep
seats: draw
seats: keep
"Doe, Jane": W4=R
seats: R3!
undo
fix top Y9!
leave Cy!
undo
reshuffle!
undo
明: challenge innocent
Ben: R8
seats: R3
fix hand Cy 3!
"Doe, Jane": R7
明: keep!
Ben: draw
Ben: draw!
Ben: keep
seats: R5
"Doe, Jane": Y8!
明: Y8
Ben: Y2
seats: Y5
"Doe, Jane": draw
"Doe, Jane": Y1
Ben: jump!
seats: Y3
"Doe, Jane": draw
"Doe, Jane": keep
明: Y6
Ben: draw
Ben: keep
fix total Ana 3!
seats: accept!
undo
seats: draw
seats: keep
"Doe, Jane": draw
"Doe, Jane": keep
明: G6
Ben: G4
seats: uno
seats: WB2=B swap Ben
"Doe, Jane": drew 2!
undo
"Doe, Jane": B2
明: BS
"Doe, Jane": draw!
"Doe, Jane": B1
明: B0
Ben: B8
"Doe, Jane": points 34
seats: hand YS BR BR B7 YR BD
明: hand W4 WB1 B2 R1
round
start RR
seats: draw
fix top WB=R!
seats: R9
"Doe, Jane": G9
undo
redo
明: G6
Ben: R6
seats: R3
"Doe, Jane": B3
明: B4
Ben: R4
seats: WH=G
"Doe, Jane": G5
明: Y5
Ben: YR
明: RR
Ben: R1
seats: catch seats!
undo
seats: G1
"Doe, Jane": jump!
undo
"Doe, Jane": G3
明: GR
"Doe, Jane": G7
seats: G0
Ben: W4=B
明: challenge innocent
"Doe, Jane": BS
Ben: B6
明: draw
明: B8
明: catch Ben!
"Doe, Jane": draw
"Doe, Jane": B8
Ben: catch "Doe, Jane"
seats: draw
seats: keep
Ben: draw
Ben: W=G
明: WB1=B "Doe, Jane"
"Doe, Jane": B2
seats: draw
seats: keep
Ben: draw
Ben: keep
明: B7
"Doe, Jane": draw
"Doe, Jane": keep
seats: BR
"Doe, Jane": draw
"Doe, Jane": keep
明: GR
"Doe, Jane": GD
Ben: GD
leave "Søren, jr."!
undo
"Doe, Jane": G9
seats: R9
Ben: RD
"Doe, Jane": R5
seats: R6
Ben: uno
Ben: Y6
明: Y1
"Doe, Jane": draw
seats: jump!
undo
seats: jump!
undo
"Doe, Jane": keep
Ben: Y7!
"Doe, Jane": points 27
明: points 122
seats: hand Y2 YS Y4 B2
round 明
start G3
"Doe, Jane": draw
"Doe, Jane": G5
seats: R5
Ben: draw
Ben: keep
明: B5
"Doe, Jane": B4
seats: BR
"Doe, Jane": B6
明: B8
Ben: BD
"Doe, Jane": draw
"Doe, Jane": keep
明: B9
Ben: Y9
seats: G9
"Doe, Jane": R9
reshuffle
fix top W50=R!
明: W=B
Ben: WH=Y
seats: Y8
"Doe, Jane": draw
"Doe, Jane": keep
明: Y1
Ben: Y4
seats: Y7
"Doe, Jane": B7
明: BR
"Doe, Jane": draw
"Doe, Jane": RR
明: WB1=Y seats
Ben: Y2
seats: B2
"Doe, Jane": W4=Y
明: accept
Ben: draw
Ben: YD
"Doe, Jane": YS
Ben: GS
"Doe, Jane": G7
明: G5
reshuffle
Ben: draw
Ben: keep
seats: G8
"Doe, Jane": uno
"Doe, Jane": G2
明: G5
fix hand Ana 3!
Ben: draw
Ben: G4
seats: G6
"Doe, Jane": draw
"Doe, Jane": draw!
"Doe, Jane": keep
fix total Ana 3!
明: B6
undo
redo
Ben: R6
Ben: uno
seats: R2
"Doe, Jane": B2
明: WB3=Y swap seats
Ben: draw
Ben: YR
Ben: uno
明: GR
Ben: draw
Ben: keep
seats: draw
join "Guest 1" after Cy!
seats: RR
Ben: R4
Ben: uno
明: draw
seats: catch 明!
undo
redo
明: keep
"Doe, Jane": WB2=Y swap Ben
Ben: uno
seats: YS
seats: uno
明: W=R
"Doe, Jane": draw
"Doe, Jane": keep
seats: draw
seats: keep
undo
undo
undo
redo
redo
redo
Ben: draw
Ben: keep
明: R5
fix direction right
Ben: draw!
undo
"Doe, Jane": uno
"Doe, Jane": draw
明: uno!
"Doe, Jane": keep
明: uno
明: draw
fix hand "Søren, jr." 3!
"Doe, Jane": draw!
"Doe, Jane": keep
明: draw
明: keep
Ben: draw
Ben: keep
seats: draw
seats: RD
明: draw
end
