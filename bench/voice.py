"""What listening to one child costs, as a share of one core, beside reading the bytes alone; and how often it is wrong.

python bench/voice.py [--json] [--errors]     (--errors needs espeak-ng and sox, and takes a minute)
"""

import argparse
import importlib
import json
import sys
import time
from itertools import product
from pathlib import Path

import numpy as np

from handrail.voice.speech import best_ear, by_level
from handrail.voice.stream import Listener

SECONDS = 60
STEP = 0.02  # seconds of one message, as a page sends it
ALLOWED = 0.01


def never(_chunk, _rms, _threshold):
    return False


def sound(rate, form):
    """Loud and soft by turns, with a pitch, so that every detector has work."""
    t = np.arange(SECONDS * rate) / rate
    swell = 0.12 * (np.sin(2 * np.pi * 0.4 * t) > 0)
    wave = swell * np.sin(2 * np.pi * 400 * t) + np.random.default_rng(1).normal(0, 0.003, len(t))
    return wave.astype("<f4").tobytes() if form == "f32le" else (wave * 32_767).astype("<i2").tobytes()


def share(data, size, work, rounds=3):
    """Seconds of this process for a second of sound; the best of some rounds."""
    best = float("inf")
    for _ in range(rounds):
        take = work()
        start = time.process_time()
        for n in range(0, len(data), size):
            take(data[n : n + size])
        best = min(best, time.process_time() - start)
    return best / SECONDS


def bytes_alone():
    return lambda data: np.frombuffer(data[: len(data) // 2 * 2], "<i2").astype(np.float32).max()


def costs():
    kinds = {
        "reading the bytes alone": (16_000, "s16le", bytes_alone),
        "amplitude alone, 16 kHz": (16_000, "s16le", lambda: Listener(cry=never).feed),
        "amplitude and crying, 16 kHz": (16_000, "s16le", lambda: Listener().feed),
        "amplitude alone, 48 kHz floats": (48_000, "f32le", lambda: Listener(48_000, "f32le", cry=never).feed),
    }
    if best_ear() is not by_level:
        kinds["all, with Silero for utterances"] = (16_000, "s16le", lambda: Listener(ear=best_ear()).feed)
    found = {}
    for name, (rate, form, work) in kinds.items():
        size = int(rate * STEP) * (2 if form == "s16le" else 4)
        found[name] = share(sound(rate, form), size, work)
    return found


def told(make, kind, *parts):
    room = make.noise(2.5, 0.003)
    found = Listener().feed(make.pcm(room, *parts, make.noise(3, 0.003)))
    return any(kind in signal.kinds for signal in found)


def errors(make):
    """On sounds that no constant was chosen by: other words, other voices, other wails."""
    story = (
        "My sister has a yellow boat. Yesterday we went to the zoo, and the monkey ate all of my apples! "
        "Can I go outside now? I don't know this one. Maybe it is a spoon."
    )
    voices, pitches, speeds = ("en+f1", "en+f4", "en-gb+m1", "en-us+f2", "en+m7"), (35, 65, 90), (110, 140, 180)
    spoken = [make.said(story, *how) for how in product(voices, pitches, speeds)]
    found = {}
    for level in (0.05, 0.10, 0.15, 0.20, 0.225, 0.25, 0.275, 0.30):
        wrong = sum(told(make, "screaming", make.at_level(s, level)) for s in spoken)
        found[f"speech at a mean of {level}: taken for a scream"] = (wrong, len(spoken))
    shouts = list(product((0.45, 0.9, 2.0), (0.38, 0.45, 0.6, 0.8), ((700, 1_200), (900, 1_800), (1_100, 1_400))))
    hit = sum(told(make, "screaming", make.scream(s, rms, *sweep, 7.0)) for s, rms, sweep in shouts)
    found["screams found"] = (hit, len(shouts))
    return found | cry_errors(make, spoken)


def cry_errors(make, spoken):
    ways = list(product((310, 350, 410, 480, 560), ((0.6, 0.4), (0.8, 0.6), (1.1, 0.5)), (0.06, 0.18), range(2)))
    hit = sum(told(make, "crying", make.crying(8, p, *beat, rms, 500 + n)) for n, (p, beat, rms, _) in enumerate(ways))
    high = [make.at_level(s, 0.12) for s in spoken]
    minutes = sum(map(len, high)) / make.RATE / 60
    wrong = sum(told(make, "crying", s) for s in high)
    return {
        "made cries of 8 wails found": (hit, len(ways)),
        f"speech ({minutes:.0f} minutes): taken for crying": (wrong, len(high)),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--errors", action="store_true")
    given = parser.parse_args()
    shares = costs()
    wrong = {}
    if given.errors:
        sys.path.insert(0, str(Path(__file__).parents[1]))
        wrong = errors(importlib.import_module("tests.voice.sounds"))
    if given.json:
        print(json.dumps({"share_of_a_core": shares, "errors": wrong}))
    else:
        print(f"share of one core for one child's stream, in messages of {STEP * 1_000:.0f} ms")
        for name, part in shares.items():
            print(f"  {name:34} {100 * part:6.3f} %")
        for name, (count, of) in wrong.items():
            print(f"  {name:60} {count:3} of {of}")
    sys.exit(shares["amplitude alone, 16 kHz"] >= ALLOWED)


if __name__ == "__main__":
    main()
