"""Which fact of a case a question is after: by the fact's own patterns, and by its topic and label."""

from collections.abc import Iterator, Sequence

from handrail.kernel.rules import folded
from handrail.programs.patient.asking.lexicon import lexicon
from handrail.programs.patient.asking.words import meant, spoken
from handrail.programs.patient.cases.patterns import searched
from handrail.programs.patient.kinds import Case, Fact
from handrail.programs.patient.topics import words as topic_words
from handrail.wording.text import plain


def facts(case: Case) -> Iterator[Fact]:
    yield from case.scenario.facts.values()
    yield from case.scenario.measures.values()


def named(low: str, case: Case) -> tuple[Fact | None, str]:
    """The fact whose own pattern is found, and the words it is found in; of several, the one of which most was said."""
    best: tuple[Fact | None, str] = None, ""
    for fact in facts(case):
        for pattern in fact.asks:
            found = searched(pattern).search(low)
            if found and len(found[0]) > len(best[1]):
                best = fact, found[0]
    return best


def on(topic: str, text: str, words: Sequence[str], case: Case, last: str = "") -> str:
    """The fact on a topic. Of several: the one whose pattern is found, or whose label has most of the words; then the
    last one spoken of, then the first."""
    found = [fact for fact in facts(case) if fact.topic == topic]
    if len(found) < 2:
        return found[0].id if found else ""
    low, known = folded(text), lexicon(case.language)
    cues = topic_words(case.language)[topic].words or {}
    said = set(words) - set(meant(tuple(cues), known))  # what every question on the topic says tells none of them apart

    def near(fact: Fact) -> tuple[bool, int, bool]:
        label = set(meant(spoken(plain(fact.label), known), known))
        asked = any(searched(pattern).search(low) for pattern in fact.asks)
        return asked, len(label & said), fact.id == last

    return max(found, key=near).id
