"""The catalogues of the texts that belong to no game."""
