"""A simulated patient for clinical learners: layered persona, seeded variation, hidden agenda, debrief."""
