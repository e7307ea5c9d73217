"""A gpiozero pin factory over libgpiod's own bindings, for any gpiozero program (`GPIOZERO_PIN_FACTORY=gpiod`).

gpiozero has none (gpiozero#840). It is complete on purpose: outputs, pulls, bounce and change of function are here
although this box only reads buttons, so that a program which knows nothing of the box can use it unchanged. Nothing
here imports the rest of `hardware` but the ways out that `pins` words.
"""
