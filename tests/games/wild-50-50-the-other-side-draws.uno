# The one whose side did not come up draws four, and nobody loses a turn.
[Edition "anniversary"]
[Players "Mia, Noah, Lena, Omar"]
[Dealer "Mia"]
round
start Y2
Noah: W50=B heads Omar tails Lena
flip tails
