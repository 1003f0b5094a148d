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
    """What a word asks of the others, offers and tells them (`look`), what it makes of the answers (`tell`), and what
    it makes of itself then (`weigh`, `add`); each with what is added to it."""

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
    """What words, their keys and their places stand for; the rounds; what the strongest and the mean come to."""

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

    def weigh(self, words: Sequence[str], keys: Sequence[str]) -> float:
        return float(self.told(words, keys) @ self.says) + self.bias

    def kind(self, words: Sequence[str], keys: Sequence[str]) -> tuple[int, int]:
        """The likeliest category, by its number, of a window that tells of danger, and the likeliest severity."""
        told = self.told(words, keys)
        kinds, grave = told @ self.kinds + self.kinds_bias, told @ self.grave + self.grave_bias
        return int(kinds[:-1].argmax()), int(grave[DANGER - 1 :].argmax()) + DANGER

    def told(self, words: Sequence[str], keys: Sequence[str]) -> Numbers:
        """What a window comes to, as numbers."""
        state: Numbers = self.words[[self.word.get(word, UNKNOWN) for word in words]]
        state += self.keys[[self.key.get(key, UNKNOWN) for key in keys]]
        state += self.places[: len(words)]
        for each in self.rounds:
            gathered = attention((norm(state)[0] @ each.look + each.looks)[None])[1][0]
            state += gathered @ each.tell + each.tells
            weighed = norm(state)[0] @ each.weigh + each.weighs
            state += np.maximum(weighed, 0, out=weighed) @ each.add + each.adds
        last = norm(state)[0]
        return np.concatenate([last.max(axis=0), last.mean(axis=0)])


def norm(state: Numbers) -> tuple[Numbers, Numbers]:
    """Each word's numbers around nothing and of one size; and what they were multiplied with."""
    share = np.float32(1 / state.shape[-1])
    centred = state - np.add.reduce(state, axis=-1, keepdims=True) * share
    size = 1 / np.sqrt(np.einsum("...i,...i", centred, centred)[..., None] * share + SMALL)
    return centred * size, size


def attention(looked: Numbers, away: Numbers | None = None) -> tuple[Numbers, Numbers, tuple[Numbers, ...]]:
    """How much each word hears of each other, what it hears, and what was asked, offered and told; of several windows
    at once. `away` tells places that hold no word."""
    rows, long, wide = looked.shape
    asks, offers, tells = looked.reshape(rows, long, 3, HEADS, wide // (3 * HEADS)).transpose(2, 0, 3, 1, 4)
    fit = asks @ offers.transpose(0, 1, 3, 2) * np.float32(asks.shape[-1] ** -0.5)
    if away is not None:
        fit += away
    share = np.exp(fit - np.maximum.reduce(fit, axis=-1, keepdims=True))
    share /= np.add.reduce(share, axis=-1, keepdims=True)
    return share, (share @ tells).transpose(0, 2, 1, 3).reshape(rows, long, wide // 3), (asks, offers, tells)


def read(data: bytes, sha256: str) -> Net:
    """Raises ValueError or KeyError with what is wrong."""
    if hashlib.sha256(data).hexdigest() != sha256:
        raise ValueError(f"{FILE} is not what was trained with it")
    try:
        file = np.load(io.BytesIO(data), allow_pickle=False)
    except (EOFError, BadZipFile) as error:
        raise ValueError(f"{FILE} cannot be read, {error!r}") from error
    tables = {name: file[name].astype(np.float32) * file[f"{name}_step"] for name in ("words", "keys")}
    parts = Round.__dataclass_fields__
    return Net(
        word=_places(file["words_named"]),
        key=_places(file["keys_named"]),
        **tables,
        places=file["places"],
        rounds=tuple(Round(**{name: file[f"{name}{at}"] for name in parts}) for at in range(ROUNDS)),
        bias=float(file["bias"][0]),
        **{name: file[name] for name in ("says", "kinds", "kinds_bias", "grave", "grave_bias")},
    )


def _places(named: NDArray[np.uint8]) -> dict[str, int]:
    return {name: at for at, name in enumerate(named.tobytes().decode("utf-8").split("\n"), UNKNOWN + 1)}
