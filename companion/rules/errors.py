"""What can go wrong with the rules, said in a sentence: what was expected, what came, where."""


class RulesError(Exception):
    """Base of all errors of this package."""


class IllegalAction(RulesError):
    """An action that the open question does not allow; the state stays as it was."""


class NothingToUndo(RulesError):
    """The history stands at the start of the game."""


class NothingToRedo(RulesError):
    """Nothing was taken back since the last step."""
