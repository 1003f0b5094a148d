"""The net behind the gate's model: it reads a window of words again, three at a time."""

import hashlib
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

FILE = "gate/model/net.npz"
REACH = 3  # words that are read at once
UNKNOWN = 1  # the row of a word that was never met; row 0 is no word

Numbers = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Net:
    """What words and their keys stand for, what three in a row say of each kind, what the strongest of each come to."""

    word: Mapping[str, int]
    key: Mapping[str, int]
    words: Numbers
    keys: Numbers
    filters: tuple[Numbers, ...]  # for the first, the second and the third of three words
    kinds: Numbers
    says: Numbers
    bias: float

    def weigh(self, words: Sequence[str], keys: Sequence[str]) -> float:
        heard: Numbers = self.words[[self.word.get(word, UNKNOWN) for word in words]]
        heard += self.keys[[self.key.get(key, UNKNOWN) for key in keys]]
        said = np.zeros((len(words) + REACH - 1, len(self.kinds)), dtype=np.float32)
        for at, each in enumerate(self.filters, 1):
            said[REACH - at : REACH - at + len(words)] += heard @ each
        strongest = said.max(axis=0)
        strongest += self.kinds
        return float(np.maximum(strongest, 0, out=strongest) @ self.says) + self.bias


def read(data: bytes, sha256: str) -> Net:
    """Raises ValueError or KeyError with what is wrong."""
    if hashlib.sha256(data).hexdigest() != sha256:
        raise ValueError(f"{FILE} is not what was trained with it")
    try:
        file = np.load(io.BytesIO(data), allow_pickle=False)
    except (EOFError, BadZipFile) as error:
        raise ValueError(f"{FILE} cannot be read, {error!r}") from error
    tables = {name: file[name].astype(np.float32) * file[f"{name}_step"] for name in ("words", "keys")}
    return Net(
        word=_places(file["words_named"]),
        key=_places(file["keys_named"]),
        **tables,
        filters=tuple(np.split(np.ascontiguousarray(file["filters"]), REACH)),
        kinds=file["kinds"],
        says=file["says"],
        bias=float(file["bias"][0]),
    )


def _places(named: NDArray[np.uint8]) -> dict[str, int]:
    return {name: at for at, name in enumerate(named.tobytes().decode("utf-8").split("\n"), UNKNOWN + 1)}
