"""What a learner may ask about: the closed list of topics, and for each language the words that ask for them."""

from handrail.programs.patient.topics.reading import (
    EXAMINATION,
    LANGUAGES,
    TALK,
    Examination,
    TopicWords,
    about,
    examinations,
    kinds,
    load,
    words,
)

__all__ = [
    "EXAMINATION",
    "LANGUAGES",
    "TALK",
    "Examination",
    "TopicWords",
    "about",
    "examinations",
    "kinds",
    "load",
    "words",
]
