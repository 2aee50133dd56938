[Edition "all-wild"]
[Players "Hugo, Inès, Jan, Kaja"]
[Dealer "Kaja"]
[Scoring "winner-takes-all"]
[Target "1500"]
[Options "stacking=up"]
round
start WR
Hugo: WR
Kaja: W
Jan: WR
Kaja: WR
Jan: W
Inès: draw
Inès: WS
Kaja: W
Jan: W
Inès: W
Hugo: W2
Kaja: accept
Jan: W
Inès: W2
Hugo: accept
Kaja: WF swap Inès
Jan: W
Inès: W
Hugo: WS
Jan: uno
Jan: WS2
Kaja: W2
Jan: W4
Hugo: hand WS WR WS WR WS W
Inès: hand W W2 W WT W4 W W W W W
Kaja: hand WS WS2 W W
round
start WR
Inès: draw
Inès: W
Jan: W
Kaja: WS
Inès: W
Jan: W
Kaja: WR
Jan: WS2
Kaja: W
Jan: WR
Kaja: W4
Hugo: W4
Inès: W4
Jan: W4
Kaja: accept
Hugo: draw
Hugo: W
Inès: W
Jan: uno
Jan: W
Kaja: WF swap Jan
Hugo: catch Kaja
Hugo: WT Kaja
Inès: WS
Kaja: WR
Jan: WS
Hugo: WF swap Kaja
Kaja: W
Jan: W
Inès: WR
Jan: WS2
Inès: uno
Inès: W
Jan: WS2
Inès: WT Jan
Hugo: hand W W WR W
Jan: hand WS WS2 WT W W WR W W W WS WF WS W W WS2 W
Kaja: hand W W W
round
start WR
Jan: W2
Kaja: W2
Hugo: accept
Inès: W
Jan: WS2
Inès: WS
Kaja: WS
Inès: WS
Kaja: W
Hugo: W
Inès: WS2
Hugo: W
Inès: WS
Kaja: W
Hugo: WS
Jan: W
Kaja: WR
Jan: W
Inès: uno
Inès: WF swap Jan
Inès: catch Jan
Hugo: WR
Inès: WT Jan
Jan: WR
Inès: uno
Inès: W2
Hugo: W2
Kaja: accept
Jan: WR
Kaja: W
Hugo: WS
Jan: WS
Hugo: W
Inès: W
Hugo: hand WR W W W
Jan: hand W WR
Kaja: hand W W W2 W WT
round
start W
Kaja: W4
Hugo: accept
Inès: W
Jan: W2
Kaja: accept
Hugo: WR
Kaja: W
Jan: W
Inès: W
Hugo: W
Kaja: W
Jan: WR
Kaja: draw
Kaja: W2
Hugo: accept
Inès: W
Jan: W
Kaja: W4
Hugo: accept
Inès: WT Hugo
Jan: W
Kaja: W
Hugo: W2
Inès: accept
Jan: uno
Jan: W2
Kaja: W2
Hugo: W4
Inès: accept
Jan: WR
Hugo: hand WS W2 WR WS WR WS W WR WR WS2 W WT WR W4 WS2
Inès: hand WF WS WR W WS WS2 W2 W W W W W W
Kaja: hand W W WS2
