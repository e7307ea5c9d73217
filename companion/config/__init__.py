"""What owners write: the config and the cards file, read, judged and refused by name; and where the files lie."""
