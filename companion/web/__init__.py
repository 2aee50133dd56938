"""The web: pages for people, words for programs, one stream that keeps both up to date."""
