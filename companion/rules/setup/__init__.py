"""What a table agrees on before it plays: edition, rules, scoring, players."""
