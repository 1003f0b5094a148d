"""Clean interviews spoilt in one way each: for every rule twenty variants in each language."""

from itertools import cycle, islice, product

from tests.qa.scenes import SCENES, rows

EACH = 20


def spoilt(code, language):
    """Twenty transcripts, each of them wrong in that way alone."""
    scene = SCENES[language]
    made = list(islice(MAKERS[code](scene["clean"], scene["spoilt"]), EACH))
    assert len(made) == EACH, (code, language, len(made))
    return [rows(pairs) for pairs in made]


def added(clean, *pairs, place=-1):
    return [*clean[:place], *pairs, *clean[place:]]


def leaks(clean, words):
    for frame, value in product(words["leak_frames"], words["leaks"]):
        yield added(clean, (words["neutral"][0][0], frame.format(value)), place=4)


def agenda(clean, words):
    for place, clause in product(range(5, 15), words["agenda"]):
        asked, answered = clean[place]
        yield [*clean[:place], (asked, f"{answered} {clause}."), *clean[place + 1 :]]


def clarifications(clean, words):
    asked = words["unclear"][0]
    for gap, phrase in product(range(2), words["clarifications"]):
        yield added(clean, (asked, phrase), *words["neutral"][:gap], (asked, phrase))


def clinical(clean, words):
    for line in words["clinical"]:
        yield added(clean, (words["neutral"][0][0], line))


def challenges(clean, words):
    for pair in product(words["identity"], words["challenges"]):
        yield added(clean, pair)


def contradictions(clean, words):
    for pair in words["contradictions"]:
        yield added(clean, pair)


def openers(clean, words):
    first, second = words["neutral"][:2]
    for (one, two), opener in product(words["endings"], words["openers"]):
        yield added(clean, (first[0], opener + one), (second[0], opener + two))


def refusals(clean, words):
    for gap, phrase in product(range(2), words["refusals"]):
        yield added(clean, (words["neutral"][0][0], phrase), *words["neutral"][1 : 1 + gap], ("Mm.", phrase))


def elaborations(_clean, words):
    for extra in range(EACH):
        more = " ".join(islice(cycle(words["long"].split()), 24 + extra))
        telling = islice(cycle(words["telling"]), 20 + extra)
        yield [(asked, f"{answered}, {more}.") for asked, answered in telling] + words["neutral"]


def hesitations(clean, words):
    for one, two in product(words["hesitations"], repeat=2):
        yield added(clean, (words["neutral"][0][0], f"{one.capitalize()}, quiet, {two}, mostly."))


def long_turns(clean, words):
    for extra in range(EACH):
        said = " ".join(islice(cycle(words["long"].split()), 61 + 3 * extra))
        yield added(clean, (words["neutral"][0][0], f"{said}."))


def vague(clean, words):
    calm = [pair for pair in clean if "follow" not in pair[1] and "entendido" not in pair[1]]
    for start, several in product(range(10), (6, 8)):
        prompts = islice(cycle(words["vague"]), start, start + several)
        yield added(calm, *zip(prompts, cycle(words["answers"]), strict=False))


MAKERS = {
    "NUMERIC_LEAK": leaks,
    "AGENDA_TWICE": agenda,
    "CLARIFICATION_REPEATED": clarifications,
    "DIAGNOSIS_TALK": clinical,
    "DOB_CHALLENGE_TWICE": challenges,
    "CONTRADICTION": contradictions,
    "OPENER_REPEATED": openers,
    "REFUSAL_REPEATED": refusals,
    "ELABORATION_HIGH": elaborations,
    "DISFLUENCY_MANY": hesitations,
    "TURN_LONG": long_turns,
    "NO_CLARIFICATION": vague,
}
