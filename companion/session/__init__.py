"""All that the daemon remembers, as one frozen value, and what an input makes of it (PURE).

`update.session_after(session, input)` gives back the next session and the requests that the loop fulfils.
"""
