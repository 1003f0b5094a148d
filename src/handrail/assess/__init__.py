"""Items, answers and what follows from them: pure functions over data. Programs of assessment stand on it."""
