"""Who may act: authentication by token and cookie, a policy for each endpoint, and whose event is whose."""
