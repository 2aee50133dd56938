"""The buzzers: from the edge of a contact to a line of the record, and the lights beside them."""
