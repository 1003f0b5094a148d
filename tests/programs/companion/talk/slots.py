"""Something for every slot, in each language."""

FILLED = {
    "en": {
        "clause": "your sister moved to Lisbon", "topic": "your mother", "who": "your mother", "thing": "your old room",
        "deed": "sleep", "doing": "checking the door", "did": "called him more", "word": "useless", "name": "Rex",
        "time": "three weeks", "lost": "Martin", "quote": "it hurts",
        "single": "your mother", "someone": "your mother", "they": "your mother", "object": "your old room",
        "earlier": "your job", "theme": "your job",
    },
    "es": {
        "clause": "tu hermana se mudó a Lisboa", "topic": "tu madre", "who": "tu madre", "thing": "tu cuarto",
        "deed": "dormir", "doing": "mirar la puerta", "did": "llamado más", "word": "inútil", "name": "Rex",
        "time": "tres semanas", "lost": "Martín", "quote": "me duele",
        "single": "tu madre", "someone": "tu madre", "they": "tu madre", "object": "tu cuarto",
        "earlier": "tu trabajo", "theme": "tu trabajo",
    },
}  # fmt: skip
