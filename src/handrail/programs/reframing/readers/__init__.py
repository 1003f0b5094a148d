"""Rule-based readers: from a person's words to typed values. Each one has an answer when no model has."""
