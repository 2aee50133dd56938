"""What screens say: sentences in the table's language, and names fitted into little room."""
