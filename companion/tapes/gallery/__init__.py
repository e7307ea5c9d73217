"""The gallery: every page and every light of the box, read back off the simulated wires, as pictures.

The scenes are tapes (`scenes/`), a picture wherever one says `# picture NAME`; `acts` lists them. Nothing here decides
what a page looks like.
"""
