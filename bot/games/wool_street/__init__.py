"""Wool Street (Naivina, 2024): sell and buy wool while New York's fashion decides what it is worth."""
