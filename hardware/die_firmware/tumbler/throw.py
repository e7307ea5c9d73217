"""From random bytes to a face, fair by construction: 252 byte values make the six faces, 42 each; four are rejected.

`byte % 6` alone would throw 1 to 4 more often than 5 and 6 (43 values of 256 against 42).
"""

FACES = 6
FAIR = 256 - 256 % FACES
"""The first byte value that is rejected."""


def face_of(byte: int) -> int | None:
    """Give the face, 1 to 6, that a random byte stands for, None for one that is rejected."""
    return byte % FACES + 1 if byte < FAIR else None


def face_among(data: bytes) -> int | None:
    """Give the face of the first byte that is not rejected, None where all are."""
    for byte in data:
        face = face_of(byte)
        if face is not None:
            return face
    return None
