"""The table companion for *Shattered Alliance*."""
