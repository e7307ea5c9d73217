"""A gpiozero pin factory on libgpiod's own bindings: any gpiozero program can use it, as `GPIOZERO_PIN_FACTORY=gpiod`."""
