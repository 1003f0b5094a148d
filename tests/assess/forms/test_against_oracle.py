"""1,000 random questionnaires, answered at random: the enabled items are those of a second evaluator, step by step."""

from collections import Counter
from random import Random

import pytest

from handrail.assess.forms import Answers, answer, enabled, export, load, next_question
from handrail.assess.forms.flow import open_items
from handrail.errors import BadSetup

from .oracle import enabled_items, every, has_loop
from .people import KEY, questionnaire, value


def initials(raw):
    return {item["linkId"]: item["initial"] for item, _ in every(raw) if "initial" in item}


def under(raw, name):
    item = next(item for item, _ in every(raw) if item["linkId"] == name)
    return {inner["linkId"] for inner, _ in every(item)}


class Sheet:
    """The raw answers as an outsider would keep them: what is disabled, or stands under no answer, is forgotten."""

    def __init__(self, raw):
        self.raw, self.given, self.initial = raw, {}, initials(raw)

    @property
    def standing(self):
        return {**self.initial, **self.given}

    def enabled(self):
        return enabled_items(self.raw, self.standing)

    def told(self):
        """What an export must hold: every value of an enabled question, but for those under a question without one."""
        on = self.enabled()
        held = {k: v for k, v in self.standing.items() if v and k in on}
        bare = {k for q in under_questions(self.raw) if q not in held for k in under(self.raw, q)}
        return {k: len(v) for k, v in held.items() if k not in bare}

    def put(self, name, values):
        self.given.pop(name, None)
        self.given[name] = values
        while True:
            on = self.enabled()
            lost = {k for k in self.given if k not in on}
            bare = [k for k in under_questions(self.raw) if k not in on or not self.standing.get(k)]
            lost |= {k for q in bare for k in under(self.raw, q) if k in self.given}
            if not lost:
                return
            for k in lost:
                del self.given[k]


def under_questions(raw):
    return [item["linkId"] for item, _ in every(raw) if item.get("item") and item["type"] != "group"]


def exported(node):
    found = {}
    for one in node.get("item", []):
        if "answer" in one:
            found[one["linkId"]] = len(one["answer"])
        for inner in (one, *one.get("answer", [])):
            found |= exported(inner)
    return found


def play(seed, seen):
    dice = Random(seed)
    raw, sorts = questionnaire(dice)
    if has_loop(raw):
        seen["loop"] += 1
        with pytest.raises(BadSetup, match="loop"):
            load(raw)
        return
    form, answers, sheet = load(raw), Answers(), Sheet(raw)
    assert enabled(form, answers) == sheet.enabled()
    for _ in range(dice.randint(4, 16)):
        asked = [item for item in open_items(form, answers) if item.answers]
        if not asked:
            break
        item = dice.choice(asked)
        several = dice.randint(1, 3) if item.repeats else 1
        values = [value(dice, sorts[item.link_id]) for _ in range(several)] if dice.random() > 0.1 else []
        values = [v for n, v in enumerate(values) if v not in values[:n]]
        answers = answer(form, answers, item.link_id, values)
        sheet.put(item.link_id, [{f"value{KEY[sorts[item.link_id]]}": v} for v in values])
        assert enabled(form, answers) == sheet.enabled()
        assert {g.link_id for g in answers.given} == set(sheet.given)
        seen["step"] += 1
        seen["hidden"] += len(form.items) - len(enabled(form, answers))
    told = export(form, answers, status="in-progress", authored=0)
    assert exported(told) == sheet.told()


@pytest.mark.parametrize("hundred", range(10))
def test_enabled_items_are_those_of_the_second_evaluator(hundred):
    seen = Counter()
    for seed in range(hundred * 100, hundred * 100 + 100):
        play(seed, seen)
    assert seen["step"] > 400 and seen["hidden"] > 400 and seen["loop"] < 40, "the questionnaires ask too little"


def test_some_random_questionnaires_have_a_loop():
    found = [has_loop(questionnaire(Random(seed))[0]) for seed in range(300)]
    assert 5 < sum(found) < 150


@pytest.mark.parametrize("seed", range(200))
def test_answering_in_order_comes_to_an_end(seed):
    dice = Random(seed)
    raw, sorts = questionnaire(dice)
    if has_loop(raw):
        return
    form, answers = load(raw), Answers()
    for _ in range(len(form.items) + 1):
        item = next_question(form, answers)
        if item is None:
            break
        answers = answer(form, answers, item.link_id, value(dice, sorts[item.link_id]) if item.answers else True)
    assert next_question(form, answers) is None
