"""The daemon: opens the box, plays at the table, answers those who ask, closes in order.

Imports nothing here: who only asks a running daemon (`client`) must not wait for the loop's imports.
"""
