"""Items written by hand, as the generator's items are, so that everything after this knows one kind alone."""

from fractions import Fraction
from hashlib import blake2b

from handrail.assess.blueprints import Distractor, Item, Marking
from handrail.assess.papers.model import EvaluationItem
from handrail.errors import BadSetup

MOST_OPTIONS = 6


def item_of(written: EvaluationItem, number: int, locale: str) -> Item:
    """Raises BadSetup that names the item and what is wrong with it."""
    _checked(written, number)
    answer = _answer(written, number)
    # Of what is on the screen alone: from a digest with the answer in it, whoever sees the options could find it.
    digest = blake2b(f"{written.stem}\x1f{written.options}".encode(), digest_size=8).hexdigest()
    wrong = [option for option in written.options if option != answer]
    return Item(
        item_id=written.item_id or f"inline_{digest}",
        blueprint_id="",
        blueprint_version=0,
        key=digest,
        locale=locale,
        stem=written.stem,
        item_type=written.item_type,
        options=written.options,
        correct_index=written.options.index(answer) if written.options else None,
        correct_answer=answer,
        difficulty_computed=written.difficulty,
        generation_params={},
        distractors=tuple(Distractor(o, written.mistakes[o], "") for o in wrong if o in written.mistakes),
        explanation="",
        time_limit=written.time_limit,
        marking=Marking(
            method="numeric" if written.item_type == "number" else "normalised_text",
            accepted=(answer, *written.accepted),
            tolerance="0",
            units=(),
            unit_required=False,
            partial_credit=False,
        ),
    )


def _checked(written: EvaluationItem, number: int) -> None:
    if not written.stem.strip():
        raise _wrong(number, "stem", "write the question")
    if not 0 <= written.difficulty <= 1:
        raise _wrong(number, "difficulty", "give a number from 0 to 1")
    choices = len(set(written.options))
    if written.item_type == "multiple_choice" and not 2 <= choices == len(written.options) <= MOST_OPTIONS:
        raise _wrong(number, "options", f"give from 2 to {MOST_OPTIONS} options, no two alike")
    if written.item_type != "multiple_choice" and written.options:
        raise _wrong(number, "options", f"a {written.item_type} has none: leave them out")


def _answer(written: EvaluationItem, number: int) -> str:
    if written.item_type != "multiple_choice":
        answer = str(written.correct)
        if written.item_type == "number" and not _is_number(answer):
            raise _wrong(number, "correct", "give the number that is right")
        return answer
    if isinstance(written.correct, str):
        if written.correct not in written.options:
            raise _wrong(number, "correct", "name one of the options, or its place from 0")
        return written.correct
    if not 0 <= written.correct < len(written.options):
        raise _wrong(number, "correct", f"the place of the right option is from 0 to {len(written.options) - 1}")
    return written.options[written.correct]


def _is_number(text: str) -> bool:
    try:
        Fraction(text)
    except (ValueError, ZeroDivisionError):
        return False
    return True


def _wrong(number: int, key: str, fix: str) -> BadSetup:
    return BadSetup(f"items[{number}].{key}: {fix}")
