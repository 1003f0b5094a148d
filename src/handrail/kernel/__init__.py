"""The kernel: a session is a log, state a fold over it, a program a record of pure functions. Standard library only."""
