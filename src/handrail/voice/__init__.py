"""Sound into signals: PCM comes in, screaming, crying and long silence come out, and utterances to be written down."""
