"""What was learned, as the two files that the gate reads."""

import hashlib
import io
import json
from collections import defaultdict

import numpy as np

from handrail.gate.phrasebook import CATEGORIES
from handrail.gate.weights import FORMAT

STEP = 0.02  # weights are whole numbers of this
LEAST = 0.04  # a smaller weight is left out


def lines(weights, least):
    """Single words in one line for each kind; pairs in one line for each first word."""
    found = defaultdict(list)
    for (kind, name), weight in weights.items():
        whole = round(weight / STEP)
        if abs(weight) >= least and whole:
            first, _, second = name.rpartition(" ")
            found[kind, first].append(f"{second} {whole}")
    for (kind, first), entries in sorted(found.items()):
        yield "\t".join([kind, first, *entries])


def packed(vocabulary, weights):
    """The net as a file: the tables of words in whole numbers, each a share of the largest."""
    told = dict(weights)
    for name, names in (("words", vocabulary.words), ("keys", vocabulary.keys)):
        table = told[name]
        step = np.abs(table).max() / 127
        told |= {name: np.round(table / step).astype(np.int8), f"{name}_step": np.float32(step)}
        told[f"{name}_named"] = np.frombuffer("\n".join(names).encode("utf-8"), dtype=np.uint8)
    file = io.BytesIO()
    np.savez(file, **told)
    return file.getvalue()


def written(about, weights, least=LEAST):
    body = "\n".join(lines(weights, least)).encode("utf-8")
    about = {
        "format": FORMAT,
        "categories": CATEGORIES,
        "sha256": hashlib.sha256(body).hexdigest(),
        "step": STEP,
    } | about
    return json.dumps(about).encode("utf-8") + b"\n" + body
