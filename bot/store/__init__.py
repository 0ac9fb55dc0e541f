"""The store: SQLite, written as it happens."""
