"""What is seen (PURE): from the session to a page and to lights, from a page to a picture.

Nothing here reads a screen back, and nothing here knows a bus. The only I/O: `fonts` reads data files of the package,
once, when it is imported.
"""
