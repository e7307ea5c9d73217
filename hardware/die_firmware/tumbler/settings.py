"""Which pin of the Pico is what; change this file to fit the die that you built, and copy it over again.

Nothing but numbers lives here. GP numbers, not the pins' positions on the board.
"""

BUTTON = 15
"""A push button between this pin and ground."""

SDA, SCL = 4, 5
"""An accelerometer on I2C 0 (MPU-6050, MPU-6500, MPU-9250 or LIS3DH); none needs to be there."""

BATTERY_PIN = 29
"""The analogue pin that sees the supply, None for no battery. 29 is wired to VSYS inside a Pico, not in a Pico W."""

BATTERY_SCALE = 3
"""Supply voltage ÷ voltage on that pin: 3 for VSYS inside a Pico, 2 for a divider of two equal resistors."""
