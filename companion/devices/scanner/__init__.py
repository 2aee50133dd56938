"""The card reader: the serial port it is on, the link over that, and what a scan means at the table."""
