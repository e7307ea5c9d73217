"""The box on the desk: `companion simulate`, the panel in a terminal in front of the bench."""
