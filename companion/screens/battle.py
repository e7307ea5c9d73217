"""Whether the boss is on the table: in the arena, and at the end of a game that got there.

The state of a lost game no longer says where it was lost; the step before does.
"""

from companion.session.session import Session


def boss_is_there(session: Session) -> bool:
    """Tell whether the final battle has begun, so that the boss's Health is shown (R31)."""
    state = session.state
    if state.phase != "lost":
        return state.phase in ("arena", "won")
    history = session.history
    before = history.past[-2].state if len(history.past) > 1 else history.start
    return before.phase == "arena"
