"""The engine: what a game is, and a match as a fold of its rules over a log of moves.

Pure and standard library only: no clock, no Discord, no SQL, no pictures, no language.
"""
