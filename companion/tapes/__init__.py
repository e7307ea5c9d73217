"""Tapes: a game as a text file (TAPES.md), read by `grammar` and played on the simulated wires by `player`."""
