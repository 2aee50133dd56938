"""Who is who: names, colours, faces, guests, and old results."""
