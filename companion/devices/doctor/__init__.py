"""``uno-companion doctor``: the examination of the board, and the trial of every device by hand."""
