"""The set-up page, on which a game is put together: players, edition, scoring, options, first dealer."""
