"""What other processes are told of the game (PURE): the shapes of its JSON. Knows the rules, and no daemon."""
