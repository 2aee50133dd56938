[Edition "no-mercy"]
[Players "Dee, Zoë #1, O'Neil: Sean, 明"]
[Dealer "O'Neil: Sean"]
[Scoring "winner-takes-all"]
[Target "1000"]

round
start RR
start Y9
明: R9
Dee: R3
"Zoë #1": draw
"Zoë #1": W10=R
明: R9
Dee: R0
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": GA GF GF!
"O'Neil: Sean": G6
明: G8
undo
undo
undo
redo
redo
redo
Dee: draw
Dee: WR4=Y
undo
redo
"Zoë #1": mercy!
"Zoë #1": mercy!
明: WR4=R
Dee: BF
fix hand 明 139!
"Zoë #1": mercy!
"O'Neil: Sean": accept
明: B5
Dee: challenge innocent!
undo
Dee: BE
undo
undo
undo
undo
redo
redo
redo
redo
Dee: Y7 swap 明!
"O'Neil: Sean": Y5
明: drew 2
明: WR4=G
undo
undo
redo
redo
"O'Neil: Sean": accept
Dee: W6=Y
"Zoë #1": mercy!
Dee: mercy!
明: draw
明: draw
明: draw
明: mercy!
seats Kim, "Zoë #1", 明, "Søren, jr."
fix total 明 324
"Zoë #1": draw!
undo
round
start GF
start RA
start B3
"Søren, jr.": BR
明: BD
"Zoë #1": RD
明: WR4=Y!
undo
Kim: hint!
undo
Kim: accept
Kim: uno!
"Søren, jr.": RE
"Søren, jr.": WC
fix hand Dee 3!
明: colour B
明: draw
"Søren, jr.": uno!
明: keep
"Zoë #1": W10=Y
undo
undo
undo
undo
redo
redo
redo
redo
"Zoë #1": Y9!
Kim: YF
"Søren, jr.": accept
明: mercy!
"Zoë #1": draw
"Zoë #1": draw
Dee: mercy!
"Zoë #1": draw
"Zoë #1": WC
"Søren, jr.": challenge innocent!
undo
"Zoë #1": mercy!
Kim: colour G
Kim: drew 6
start R5!
undo
round
fix direction right!
start Y7
Kim: Y3
"Zoë #1": Y0
明: drew 2
明: Y8
undo
redo
"Søren, jr.": YE
"Søren, jr.": WR4=G
Dee: mercy!
明: W6=G
"O'Neil: Sean": mercy!
"Zoë #1": W10=G
leave Dee!
undo
fix top W4=R!
Kim: accept
"Søren, jr.": G7 swap 明
明: G1
"Zoë #1": GA G6
"Søren, jr.": WC
明: colour R
明: draw
明: drew 1
seats Kim, "Zoë #1", 明, "Søren, jr."!
undo
leave Kim!
undo
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": R7 swap "Søren, jr."
"Søren, jr.": draw
"Søren, jr.": draw
"Søren, jr.": draw
"Søren, jr.": draw
"Søren, jr.": Y4!
undo
"Søren, jr.": draw
reshuffle
"Søren, jr.": catch 明!
"Søren, jr.": WR4=B
"Søren, jr.": BF!
"Zoë #1": WR4=R
fix hand 明 149!
"O'Neil: Sean": mercy!
"Søren, jr.": GF
明: WR4=G
"Zoë #1": G3
明: G2
"Søren, jr.": GS
明: drew 2
明: WC
"Søren, jr.": colour Y
"Søren, jr.": drew 1
"Zoë #1": Y1
明: YA Y8
"Søren, jr.": Y4
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": draw
"Zoë #1": YD
fix hand "Zoë #1" 128!
明: RF
"Søren, jr.": YF
Kim: mercy!
"Zoë #1": GF
明: mercy!
"Søren, jr.": YF
"Søren, jr.": catch "Zoë #1"!
Kim: mercy!
reshuffle!
undo
undo
undo
undo
undo
redo
redo
redo
redo
reshuffle!
undo
"Zoë #1": mercy!
"Søren, jr.": draw!
undo
