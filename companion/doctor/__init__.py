"""`companion check`, the doctor: looks at the box and at the Pi around it, and says what to do next.

It stands on the same drivers as the game, so that its tests run it on simulated wires.
"""
