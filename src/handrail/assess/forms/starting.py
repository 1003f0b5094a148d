"""The values a question starts with: `initial`, or the options that are marked as selected."""

from typing import Any

from handrail.assess.forms.checking import accept
from handrail.assess.forms.model import Item, Values
from handrail.assess.forms.reading import Raw, listing, typed
from handrail.errors import BadInput, BadSetup


def initial_of(raw: Raw, item: Item) -> Values:
    marked = tuple(option.value for option in item.options if option.preset)
    given = [typed(one, "value")[1] for one in listing(raw.get("initial"), f"initial of {item.link_id!r}")]
    if not given and not marked:
        return ()
    if not item.answers:
        raise BadSetup(f"{item.link_id!r} is a {item.kind} and has an initial value: take it out")
    if given and marked:
        raise BadSetup(f"{item.link_id!r} has both initial and initialSelected: keep one of them")
    if marked and len(marked) > 1 and not item.repeats:
        raise BadSetup(f"{item.link_id!r} takes one answer and has {len(marked)} options selected: select one")
    return marked or _checked(item, given)


def _checked(item: Item, given: list[Any]) -> Values:
    try:
        return accept(item, given)
    except BadInput as refusal:
        raise BadSetup(f"the initial value of {refusal}") from None
