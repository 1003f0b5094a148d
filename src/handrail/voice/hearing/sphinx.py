"""The recogniser itself. It runs as a process of its own: it holds Python's lock while it works, and is C code."""

import json
import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any, BinaryIO

import numpy as np

from handrail.voice.hearing.grammar import jsgf

RATE = 16_000
NOISE = 60.0  # of 32,768: in perfect silence the model of silence fails, and words are made of it
LONGEST = 20 * RATE * 2  # bytes of sound


def main() -> None:
    """A line of JSON and the sound that it announces, for each utterance; a line of JSON back."""
    answers = os.dup(1)
    os.dup2(2, 1)  # whatever the library prints is no answer
    recognise = recogniser()
    with os.fdopen(answers, "wb") as out:
        while line := sys.stdin.buffer.readline():
            out.write(json.dumps(answered(line, sys.stdin.buffer, recognise)).encode() + b"\n")
            out.flush()


def answered(line: bytes, source: BinaryIO, recognise: Callable[[bytes, int, tuple[str, ...]], str]) -> dict[str, Any]:
    asked = json.loads(line)
    pcm = source.read(asked["bytes"])
    return {"text": recognise(pcm, asked["rate"], tuple(asked["words"]))}


def recogniser() -> Callable[[bytes, int, tuple[str, ...]], str]:
    sphinx = import_module("pocketsphinx")  # an extra, loaded in this process alone
    decoder = sphinx.Decoder(sphinx.Config(lm=None, loglevel="FATAL", cmn="batch", lw=1.0))

    def recognise(pcm: bytes, rate: int, words: tuple[str, ...]) -> str:
        grammar = jsgf(words, lambda word: decoder.lookup_word(word) is not None)
        if not grammar or not pcm:
            return ""
        decoder.add_jsgf_string("card", grammar)
        decoder.activate_search("card")
        decoder.start_utt()
        decoder.process_raw(sound(pcm, rate), full_utt=True)
        decoder.end_utt()
        found = decoder.hyp()
        return str(found.hypstr) if found else ""

    return recognise


def sound(pcm: bytes, rate: int) -> bytes:
    """As the model knows it: 16 kHz, with a little noise and a pause at both ends. The noise is the same every time."""
    samples = np.frombuffer(pcm[: len(pcm) // 2 * 2][:LONGEST], "<i2").astype(np.float64)
    if rate != RATE:
        at = np.arange(0, len(samples), rate / RATE)
        samples = np.interp(at, np.arange(len(samples)), samples)
    padded = np.pad(samples, (RATE // 5, RATE // 3))
    noisy = padded + np.random.default_rng(7).normal(0.0, NOISE, len(padded))
    return np.clip(noisy, -32_768, 32_767).astype("<i2").tobytes()


if __name__ == "__main__":
    main()
