"""What the rules, the model and both find: held out, and on what is set apart."""

import math
from collections import Counter

import numpy as np
from sentences import set_apart

from handrail.gate.fillers import moved, said
from handrail.gate.learned import SURE, model
from handrail.gate.phrasebook import lexicon
from handrail.gate.scan import scan
from handrail.gate.verdict import alarming, lone, screen
from handrail.wording.language import language_of

NOWHERE = (math.inf, -math.inf)
SHARES = (0.002, 0.005, 0.01, 0.02, 0.03, 0.05)


def alarms_of(rows):
    """Which rows the rules raise an alarm on; and where, if they are not sure of themselves and have no company."""
    found = [scan(row.text, lexicon()) for row in rows]
    return np.array([alarming(each.hits) for each in found]), np.array([_place(each) for each in found])


def _place(found):
    span = lone(found.hits)
    return moved(span, said(found.words)[1]) if span else NOWHERE


def report(rows, scores, rules, truth, about):
    label = np.array([row.label for row in rows])
    spanish = np.array(["es" in row.source.split("/")[-1].split("_") for row in rows])
    own = np.array([row.source.startswith(("gate/", "everyday/")) for row in rows])
    for name, chosen in {"English": own & ~spanish, "Spanish": own & spanish, "both": own}.items():
        curve(name, scores, rules, chosen & (truth == 1), chosen & (label == "benign"))
    limits = {name: np.log(SURE / (1 - SURE)) - shift for name, shift in about["shift"].items()}
    limit = np.array([limits[language_of(row.text, "en")] for row in rows])
    concern = label == "concern"
    print(f"concern: rules {rules[concern].mean():.1%}, both {(rules | (scores > limit))[concern].mean():.1%}")
    blamed(rows, rules & own & (label == "benign"))
    apart()


def curve(name, scores, rules, crises, harmless):
    print(f"\nheld out, {name}: {crises.sum()} crises, {harmless.sum()} harmless")
    print(f"rules alone: {rules[crises].mean():.1%} found, {rules[harmless].mean():.1%} false")
    print("  model adds   model alone found/false   both found/false")
    passed = np.sort(scores[harmless & ~rules])[::-1]
    for share in SHARES:
        alarm = scores > passed[int(share * harmless.sum())]
        both = alarm | rules
        numbers = (alarm[crises].mean(), alarm[harmless].mean(), both[crises].mean(), both[harmless].mean())
        print(f"{share:12.1%}" + "{:15.1%}{:9.1%}{:16.1%}{:9.1%}".format(*numbers))


def blamed(rows, wrong):
    """Which rules raise most false alarms on sentences the lexicon was not written for."""
    count = Counter()
    for at in np.flatnonzero(wrong):
        hits = [hit for hit in scan(rows[at].text, lexicon()).hits if alarming((hit,))]
        count.update({hit.rule.id for hit in hits})
    print("\nfalse alarms by rule:", ", ".join(f"{rule} {times}" for rule, times in count.most_common(40)))


def apart():
    """With the weights as they were written; each sentence as the gate reads it."""
    for name, sentences in set_apart().items():
        for label in ("crisis", "benign"):
            texts = [text for kind, text in sentences if kind == label]
            found = [scan(text, lexicon()) for text in texts]
            by_rules = [alarming(each.hits) for each in found]
            language = "es" if name.startswith("Spanish") else "en"
            by_model = [any(sure(words, language) for words in (each.words, each.meant) if words) for each in found]
            both = sum(screen(text, locale=language).alarm for text in texts)
            print(f"{name}, {label}: of {len(found)} rules {sum(by_rules)}, model {sum(by_model)}, both {both}")


def sure(words, language):
    finding = model().finding(words, language)
    return finding is not None and finding.confidence >= SURE
