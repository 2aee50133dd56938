"""The HTTP server and what every answer goes through: streams, compression, QR codes, the local name."""
