"""The game on disk: every entry is there before it counts, and the last game comes back whole at the next start."""
