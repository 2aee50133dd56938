"""How a phone joins the table: the QR code to scan, and the seat that the phone belongs to."""
