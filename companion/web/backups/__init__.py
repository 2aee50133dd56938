"""The backups of the games, for the host."""

from companion.web.backups.pages import UPLOAD, backup_pages
