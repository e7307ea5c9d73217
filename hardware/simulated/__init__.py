"""The simulated copper: everything below the drivers, pretended; the drivers above it are the real ones."""
