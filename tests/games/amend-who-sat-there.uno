# Eve came before the first round, and her name is known from the amendment on.
[Edition "classic"]
[Players "Ana, Ben, Cy"]
[Scoring "low-score"]
seats Ana, Ben
round
Ben: out
Ana: points 30
amend 1: seats Ana, Ben, Eve
Eve: points 12
round
start R5
leave Ben
