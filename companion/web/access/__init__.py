"""Who may act: tokens and cookies, what each posted address asks for, whose event is whose."""
