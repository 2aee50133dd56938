# Six in two teams: a team takes every hand of the other.
[Edition "anniversary"]
[Players "Mia, Noah, Lena, Omar, Priya, Quinn"]
[Dealer "Mia"]
[Scoring "teams"]
round
Lena: out
Noah: points 10
Omar: points 20
Quinn: points 30
