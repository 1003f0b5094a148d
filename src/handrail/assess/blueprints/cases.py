"""Calls to hold a learner's function against: inputs from a named generator, results by the blueprint's rule."""

from collections.abc import Callable, Mapping
from typing import Any

from handrail.assess.blueprints.expression import settled
from handrail.assess.blueprints.model import Case, SkillBlueprint
from handrail.assess.blueprints.stream import Stream

Inputs = Callable[[Stream, Mapping[str, Any], int], tuple[Any, ...]]

VISIBLE = 2  # the learner may read the first two
WORDS = (
    "apple", "bridge", "candle", "delta", "engine", "forest", "garden", "harbor", "island", "jacket", "kettle", "lemon",
    "mirror", "needle", "orange", "pencil", "quartz", "river", "silver", "tunnel", "umbrella", "violet", "window",
)  # fmt: skip
ACCENTED = ("niño", "café", "über", "naïve", "señal", "crème", "łódź", "日本", "πλάνη", "façade")
MIRRORS = ("level", "radar", "noon", "civic", "rotor", "kayak", "refer", "madam", "stats", "tenet", "a", "deed")
ANAGRAMS = (
    ("listen", "silent"), ("below", "elbow"), ("study", "dusty"), ("night", "thing"), ("cider", "cried"),
    ("earth", "heart"), ("angel", "glean"), ("tea", "eat"), ("state", "taste"), ("brag", "grab"),
)  # fmt: skip
TRIES = 200


def cases_for(blueprint: SkillBlueprint, env: Mapping[str, Any], stream: Stream) -> tuple[Case, ...]:
    """All different; the plain ones first, so that what the learner may read explains the task."""
    rule, count = blueprint.evaluation, blueprint.generation_rules.test_cases_count
    inputs = INPUTS[rule.test_generator]
    found: dict[str, tuple[Any, ...]] = {}
    for attempt in range(TRIES):
        if len(found) == count:
            break
        args = inputs(stream, env, min(len(found), attempt))
        found.setdefault(repr(args), args)
    return tuple(
        Case(
            tuple(_listed(a) for a in args),
            _listed(settled(blueprint.plan.answer({**env, **dict(zip(rule.arguments, args, strict=True))}))),
            visible=place < VISIBLE,
        )
        for place, args in enumerate(found.values())
    )


def _listed(value: Any) -> Any:
    return [_listed(x) for x in value] if isinstance(value, tuple) else value


def strings(stream: Stream, env: Mapping[str, Any], place: int) -> tuple[Any, ...]:
    """Words; with spaces, letters beyond ASCII and the empty string where the blueprint drew them."""
    if env.get("empty") and place == 2:
        return ("",)
    pool = ACCENTED if env.get("accents") and place % 2 else WORDS
    count = stream.between(2, 4) if env.get("spaces") else 1
    text = " ".join(stream.pick(pool) for _ in range(count))
    return (text.title() if env.get("capitals") and stream.below(2) else text,)


def sentences(stream: Stream, env: Mapping[str, Any], place: int) -> tuple[Any, ...]:
    if env.get("empty") and place == 2:
        return ("",)
    count = stream.between(1, 7)
    gaps = (" ", " ", "  ", "   ", "\t") if env.get("untidy") and place else (" ",)
    text = "".join(stream.pick(WORDS) + stream.pick(gaps) for _ in range(count))
    return (text if env.get("untidy") and place > 2 else text.strip(),)


def numbers(stream: Stream, _env: Mapping[str, Any], place: int) -> tuple[Any, ...]:
    return (stream.between(1, 5 + 6 * place) if place else stream.between(5, 10),)


def int_lists(stream: Stream, env: Mapping[str, Any], place: int) -> tuple[Any, ...]:
    """Lists with at least `least` different numbers; below zero and repeated where drawn; empty where drawn."""
    least = env.get("least", 0)
    if env.get("empty") and place == 2 and not least:
        return ((),)
    low = -50 if env.get("negative") and place % 2 else 0
    if env.get("all_negative") and place == 3:
        return (tuple(stream.between(-90, -1) for _ in range(max(4, least))),)
    found = [stream.between(low, 60) for _ in range(stream.between(max(3, least), 9))]
    if env.get("repeats"):
        found += [stream.pick(found) for _ in range(3)]
        stream.shuffle(found)
    while len(set(found)) < least:
        found.append(stream.between(low, 60))
    return (tuple(found),)


def mirrored(stream: Stream, env: Mapping[str, Any], place: int) -> tuple[Any, ...]:
    """Texts that read the same backwards, and others that nearly do."""
    if env.get("empty") and place == 2:
        return ("",)
    half = stream.pick(WORDS) if place % 3 else ""
    word = half + half[::-1][stream.below(2) :] if half else stream.pick(MIRRORS)
    if place % 2:
        at = stream.below(len(word))
        word = word[:at] + stream.pick("bdfkz") + word[at + 1 :]
    if env.get("capitals") and stream.below(2):
        word = word.capitalize()
    if env.get("signs") and len(word) > 2:
        at = stream.between(1, len(word) - 1)
        word = word[:at] + stream.pick((", ", " ", "! ", "-")) + word[at:]
    return (word,)


def text_pairs(stream: Stream, env: Mapping[str, Any], place: int) -> tuple[Any, ...]:
    """Pairs of the same letters in another order, and pairs that are not."""
    first, second = stream.pick(ANAGRAMS)
    if place >= 2 and place % 2 == 0:
        letters = list(stream.pick(WORDS))
        first = "".join(letters)
        stream.shuffle(letters)
        second = "".join(letters)
    if place % 2:
        second = second[:-1] + stream.pick("xyzaeio")
    if env.get("capitals") and stream.below(2):
        first = first.capitalize()
    if env.get("spaces") and place >= 2:
        second = second[:2] + " " + second[2:]
    return first, second


def shifted_texts(stream: Stream, env: Mapping[str, Any], place: int) -> tuple[Any, ...]:
    most = 25 if env.get("far") else 5
    by = -stream.between(1, most) if env.get("backwards") and place % 2 else stream.between(1, most)
    count = stream.between(2, 3) if env.get("spaces") else 1
    text = " ".join(stream.pick(WORDS) for _ in range(count))
    text = text.title() if env.get("capitals") and place % 2 else text
    return text + (stream.pick("!?.") if env.get("spaces") else ""), by


def nested_lists(stream: Stream, env: Mapping[str, Any], place: int) -> tuple[Any, ...]:
    if env.get("empty") and place == 2:
        return ((),)
    return (_nest(stream, env.get("depth", 1), wide=stream.between(2, 4)),)


def _nest(stream: Stream, depth: int, wide: int) -> tuple[Any, ...]:
    """Every element of depth 1 is a list; deeper ones mix lists and numbers."""
    return tuple(
        _nest(stream, depth - 1, stream.between(1, 3))
        if depth and (place == 0 or stream.below(2))
        else stream.below(50)
        for place in range(wide)
    )


INPUTS: Mapping[str, Inputs] = {
    "generate_string_test_cases": strings,
    "generate_sentence_test_cases": sentences,
    "generate_number_test_cases": numbers,
    "generate_list_test_cases": int_lists,
    "generate_mirror_test_cases": mirrored,
    "generate_pair_test_cases": text_pairs,
    "generate_shift_test_cases": shifted_texts,
    "generate_nested_test_cases": nested_lists,
}
