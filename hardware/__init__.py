"""The box: buttons, OLED, LED strip and die, real or simulated. Nothing here knows a game."""
