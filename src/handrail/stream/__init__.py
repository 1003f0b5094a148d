"""What a person's screen is shown of a session, and how it gets there."""
