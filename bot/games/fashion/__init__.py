"""Fashion, a game by Tobia Botta (Naivina)."""
