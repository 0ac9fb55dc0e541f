"""Discord: one screen for tables, and the hands that reach them."""
