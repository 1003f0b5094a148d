"""A net and weights small enough to be followed by hand, and the modules of `training`."""

import hashlib
import importlib.util
import io
import json
import sys
from pathlib import Path

import numpy as np

from handrail.gate import net, weights
from handrail.gate.phrasebook import CATEGORIES
from handrail.gate.senses import key_of
from handrail.gate.weights import FORMAT

ROOT = Path(__file__).parents[2]
SIZE = 4
UNIT = 0.5**0.5  # what makes one of the strongest number of a word
HEAD = {"format": FORMAT, "step": 0.1, "bias": -1, "near": -0.5, "slope": 1, "second": 1}
HEAD |= {
    "categories": CATEGORIES,
    "shift": {"en": 0, "es": 1},
    "least": {"en": -0.4, "es": -0.4},
    "backing": {"en": -1, "es": -1},
}
BODY = b"word\t\tdie 40\tlive 30\nkeys\tI\tDIE 9"


def net_file(**other):
    """Two words of four numbers, and rounds that add nothing: "die" comes to one, "laughing" to three less."""
    told = {"words": np.array([[0] * 4, [0] * 4, [127, -127, 0, 0], [0, 0, 127, -127]], dtype=np.int8)}
    told |= {"words_step": np.float32(1 / 127), "keys": np.zeros((3, SIZE), dtype=np.int8), "keys_step": np.float32(1)}
    told |= {
        "words_named": np.frombuffer(b"die\nlaughing", dtype=np.uint8),
        "keys_named": np.frombuffer(b"DIE", dtype=np.uint8),
        "places": np.zeros((24, SIZE), dtype=np.float32),
    }
    for at in range(net.ROUNDS):
        shapes = {"look": (SIZE, 12), "tell": (SIZE, SIZE), "weigh": (SIZE, 8), "add": (8, SIZE)}
        told |= {f"{name}{at}": np.zeros(shape, dtype=np.float32) for name, shape in shapes.items()}
        told |= {f"{name}s{at}": np.zeros(shape[1], dtype=np.float32) for name, shape in shapes.items()}
    says = np.array([UNIT, 0, -3 * UNIT, 0, 0, 0, 0, 0], dtype=np.float32)
    told |= {"says": says, "bias": np.array([0.5], dtype=np.float32)}
    for name, size, said in (("kinds", 8, 0), ("grave", 5, 3)):  # "die": the first category, the fourth severity
        told |= {name: np.outer(says, np.eye(size)[said]).astype(np.float32), f"{name}_bias": np.zeros(size)}
    data = io.BytesIO()
    np.savez(data, **{name: value for name, value in (told | other).items() if value is not None})
    return data.getvalue()


NET = net_file()


def file(body=BODY, again=NET, **about):
    head = HEAD | {"sha256": hashlib.sha256(body).hexdigest(), "net": hashlib.sha256(again).hexdigest()} | about
    return json.dumps({k: v for k, v in head.items() if v is not None}).encode() + b"\n" + body


LOW = file(b"word\t\tlonely 9\npair\tnobody\tcalls 9", least={"en": 0.5, "es": 0.5})
HARM = file(b"word\t\tshed 9\npair\tno\tdinner 9", least={"en": 0.3, "es": 0.3}, sure={"en": 0.6, "es": 0.6})


def trainer(name):
    """A module of `training`, which is no package; those it imports are found beside it."""
    folder = str(ROOT / "training")
    sys.path.insert(0, folder)
    try:
        spec = importlib.util.spec_from_file_location(f"training_{name}", ROOT / f"training/{name}.py")
        module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = module
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(folder)
    return module


def told_apart(name, words):
    """What the weights of a file say of these words, counted as when they were learned: by themselves, and in all."""
    known = weights.read((ROOT / "src/handrail" / name).read_bytes())
    counted = trainer("features").few(words, key_of()).items()
    alone = sum(known.alone[kind].get(feature, 0) * n for (kind, feature), n in counted if kind != "pair")
    pairs = ((*feature.split(" "), n) for (kind, feature), n in counted if kind == "pair")
    return alone, alone + sum(known.before("pair", first).get(second, 0) * n for first, second, n in pairs)
