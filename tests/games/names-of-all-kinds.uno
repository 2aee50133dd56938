# Names with spaces, commas, a hash and in any script.
[Edition "classic"]
[Players ""Mia Rose", "Roe, Una", Ångström, 李雷, A#1"]
[Dealer "Mia Rose"]
round
start R3
"Roe, Una": R8
Ångström: R9
李雷: RD
"Mia Rose": YD
