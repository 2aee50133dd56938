"""The HTTP server: the live stream, compression, the QR code to join, and the name on the local network."""
