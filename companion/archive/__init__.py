"""Past games as people read them: the list, one game told step by step, a backup of all and its way back.

Reads the journal beside a daemon that writes it; changes one only in `restore`, and never one that is in use.
"""
