"""Who is who: names, colours, faces, guests, and old results."""

from companion.web.people.pages import people
