"""A Discord bot that hosts tabletop card games, one table per channel."""
