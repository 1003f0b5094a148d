"""An emotional companion: readings at once with a deadline, a crisis met by rules, words that are checked."""
