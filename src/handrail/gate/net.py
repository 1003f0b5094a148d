"""The net behind the gate's model: it reads a window of words again, every word in the light of all the others."""

import hashlib
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

FILE = "gate/model/net.npz"
ROUNDS = 1  # in which every word looks at the others
HEADS = 4  # ways of looking
UNKNOWN = 1  # the row of a word that was never met; row 0 is no word
SMALL = np.float32(1e-5)
DANGER = 3  # the least severity of what tells of danger

Numbers = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Round:
    """What a word asks of the others, offers and tells them (`look`, by the ways of looking), what it makes of the
    answers (`tell`), and what it makes of itself then (`weigh`, `add`); each with what is added to it."""

    look: Numbers
    looks: Numbers
    tell: Numbers
    tells: Numbers
    weigh: Numbers
    weighs: Numbers
    add: Numbers
    adds: Numbers


@dataclass(frozen=True, slots=True, eq=False)
class Net:
    """What words, their keys and their places stand for; the rounds; what the strongest and the mean come to.

    All numbers of a word are around nothing, as they were read so, and stay it: only their size is made even.
    """

    word: Mapping[str, int]
    key: Mapping[str, int]
    words: Numbers
    keys: Numbers
    places: Numbers
    rounds: tuple[Round, ...]
    says: Numbers
    bias: float
    kinds: Numbers  # ... and for each category, the last of which is none
    kinds_bias: Numbers
    grave: Numbers  # ... and for each severity
    grave_bias: Numbers

    def numbers(self, word: str, key: str) -> tuple[int, int]:
        """The rows of a word and of its key."""
        return self.word.get(word, UNKNOWN), self.key.get(key, UNKNOWN)

    def weigh(self, told: Numbers) -> float:
        return float(told @ self.says) + self.bias

    def kind(self, told: Numbers) -> tuple[int, int]:
        """The likeliest category, by its number, of a window that tells of danger, and the likeliest severity."""
        kinds, grave = told @ self.kinds + self.kinds_bias, told @ self.grave + self.grave_bias
        return int(kinds[:-1].argmax()), int(grave[DANGER - 1 :].argmax()) + DANGER

    def told(self, words: Sequence[int], keys: Sequence[int]) -> Numbers:
        """What a window comes to, as numbers: a message is read in microseconds, and every step takes one."""
        long = len(words)
        state: Numbers = self.words.take(words, 0)
        state += self.keys.take(keys, 0)
        state += self.places[:long]
        for each in self.rounds:
            looked = _sized(state) @ each.look
            looked += each.looks
            share = looked[:HEADS] @ looked[HEADS:-HEADS].transpose(0, 2, 1)
            share -= np.maximum.reduce(share, axis=-1, keepdims=True)
            np.exp(share, out=share)
            gathered = share @ looked[-HEADS:]
            gathered /= np.add.reduce(share, axis=-1, keepdims=True)
            state += gathered.transpose(1, 0, 2).reshape(state.shape) @ each.tell
            state += each.tells
            weighed = _sized(state) @ each.weigh
            weighed += each.weighs
            state += np.maximum(weighed, 0, out=weighed) @ each.add
            state += each.adds
        last = _sized(state)
        mean: Numbers = np.add.reduce(last) * np.float32(1 / long)
        return np.concatenate((np.maximum.reduce(last), mean))


def _sized(state: Numbers) -> Numbers:
    """Each word's numbers, which are around nothing, made of one size."""
    size: Numbers = np.vecdot(state, state)
    size *= np.float32(1 / state.shape[-1])
    size += SMALL
    np.sqrt(size, out=size)
    return state / size[:, None]


def read(data: bytes, sha256: str) -> Net:
    """Raises ValueError or KeyError with what is wrong."""
    if hashlib.sha256(data).hexdigest() != sha256:
        raise ValueError(f"{FILE} is not what was trained with it")
    try:
        file = np.load(io.BytesIO(data), allow_pickle=False)
    except (EOFError, BadZipFile) as error:
        raise ValueError(f"{FILE} cannot be read, {error!r}") from error
    tables = {name: _centred(file[name].astype(np.float32) * file[f"{name}_step"]) for name in ("words", "keys")}
    return Net(
        word=_places(file["words_named"]),
        key=_places(file["keys_named"]),
        **tables,
        places=_centred(file["places"]),
        rounds=tuple(
            _round({name: file[f"{name}{at}"] for name in Round.__dataclass_fields__}) for at in range(ROUNDS)
        ),
        bias=float(file["bias"][0]),
        **{name: file[name] for name in ("says", "kinds", "kinds_bias", "grave", "grave_bias")},
    )


def _round(parts: dict[str, Numbers]) -> Round:
    """As it was trained, in the form in which `Net.told` needs it: what is added to a word's numbers around nothing."""
    parts |= {name: _centred(parts[name]) for name in ("tell", "tells", "add", "adds")}
    return Round(**parts | {name: _by_head(parts[name]) for name in ("look", "looks")})


def _by_head(look: Numbers) -> Numbers:
    """What is asked, offered and told in each way of looking, one after the other; how much answers fit is scaled."""
    rows = look.reshape(-1, 3, HEADS, look.shape[-1] // (3 * HEADS)).transpose(1, 2, 0, 3).copy()
    rows[0] *= rows.shape[-1] ** -0.5
    return rows.reshape(3 * HEADS, *rows.shape[2:])


def _centred(numbers: Numbers) -> Numbers:
    mean: Numbers = numbers.mean(axis=-1, keepdims=True)
    return numbers - mean


def _places(named: NDArray[np.uint8]) -> dict[str, int]:
    return {name: at for at, name in enumerate(named.tobytes().decode("utf-8").split("\n"), UNKNOWN + 1)}
