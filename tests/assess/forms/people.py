"""Random questionnaires and random answers, by seed."""

TYPES = ("boolean", "decimal", "integer", "date", "dateTime", "time", "string", "text", "url")
TYPES += ("choice", "open-choice", "quantity", "choice-string", "choice-integer")
ORDERED = {"decimal", "integer", "date", "dateTime", "time", "string", "text", "url", "quantity", "choice-integer"}
KEY = {
    "boolean": "Boolean",
    "decimal": "Decimal",
    "integer": "Integer",
    "date": "Date",
    "dateTime": "DateTime",
    "time": "Time",
    "string": "String",
    "text": "String",
    "url": "Uri",
    "choice": "Coding",
    "open-choice": "Coding",
    "quantity": "Quantity",
    "choice-string": "String",
    "choice-integer": "Integer",
}
CODES = [{"system": "urn:test", "code": c, "display": c.upper()} for c in "abcd"]


def questionnaire(dice):
    """Groups, questions and texts, nested; conditions on any question, mostly on an earlier one."""
    sorts = {}
    raw = {"resourceType": "Questionnaire", "status": "draft", "item": _items(dice, sorts, depth=0, left=[14])}
    if not sorts:
        raw["item"].append(_question(dice, sorts, "last"))
    names = [item["linkId"] for item in _flat(raw)]
    for place, item in enumerate(_flat(raw)):
        if dice.random() < 0.55:
            _conditions(dice, item, names[:place] if dice.random() < 0.9 else names, sorts)
    return raw, sorts


def value(dice, sort):
    """One raw FHIR value; few different ones, so that conditions are met."""
    match sort:
        case "boolean":
            return dice.random() < 0.5
        case "decimal":
            return dice.choice([0.5, 1, 1.5, 2.0])
        case "integer":
            return dice.choice([0, 1, 2, 3])
        case "date":
            return dice.choice(["2024-02-28", "2024-02-29", "2024-03-01"])
        case "dateTime":
            return dice.choice(["2024-03-01T00:30:00+02:00", "2024-02-29T22:30:00Z", "2024-02-29T22:30:00-01:00"])
        case "time":
            return dice.choice(["08:00:00", "12:30:00", "23:59:59"])
        case "url":
            return dice.choice(["https://a.example", "https://b.example"])
        case "choice" | "open-choice":
            return dice.choice(CODES)
        case "quantity":
            return {"value": dice.choice([1, 1.5, 2]), "unit": "kg", "code": "kg"}
        case "choice-integer":
            return dice.choice([10, 20, 30])
        case _:
            return dice.choice(["ant", "bee", "cat"])


def _items(dice, sorts, depth, left):
    made = []
    for _ in range(dice.randint(1, 5)):
        if left[0] <= 0:
            break
        left[0] -= 1
        name = f"i{len(sorts)}-{left[0]}"
        roll = dice.random()
        if roll < 0.2 and depth < 3:
            made.append({"linkId": name, "type": "group", "text": name, "item": _items(dice, sorts, depth + 1, left)})
        elif roll < 0.3:
            made.append({"linkId": name, "type": "display", "text": name})
        else:
            item = _question(dice, sorts, name)
            if roll > 0.85 and depth < 3:
                item["item"] = _items(dice, sorts, depth + 1, left)
            made.append(item)
    return made


def _question(dice, sorts, name):
    sort = sorts[name] = dice.choice(TYPES)
    item = {"linkId": name, "type": sort.split("-")[0] if sort.startswith("choice") else sort, "text": name}
    if sort in {"choice", "open-choice"}:
        item["answerOption"] = [{"valueCoding": code} for code in CODES]
    elif sort == "choice-string":
        item["answerOption"] = [{"valueString": word} for word in ("ant", "bee", "cat")]
    elif sort == "choice-integer":
        item["answerOption"] = [{"valueInteger": n} for n in (10, 20, 30)]
    if dice.random() < 0.2 and sort != "boolean":
        item["repeats"] = True
    if dice.random() < 0.1:
        item["initial"] = [{f"value{KEY[sort]}": value(dice, sort)}]
    return item


def _conditions(dice, item, names, sorts):
    asked = [name for name in names if name in sorts]
    if not asked:
        return
    item["enableWhen"] = [_condition(dice, dice.choice(asked), sorts) for _ in range(dice.choice([1, 1, 2, 3]))]
    if len(item["enableWhen"]) > 1 or dice.random() < 0.5:
        item["enableBehavior"] = dice.choice(["all", "any"])


def _condition(dice, name, sorts):
    sort = sorts[name]
    op = dice.choice(["exists", "=", "!=", ">", "<", ">=", "<="] if sort in ORDERED else ["exists", "=", "!="])
    if op == "exists":
        return {"question": name, "operator": op, "answerBoolean": dice.random() < 0.7}
    key = "String" if sort == "url" else KEY[sort]
    return {"question": name, "operator": op, f"answer{key}": value(dice, sort)}


def _flat(raw):
    for item in raw.get("item", []):
        yield item
        yield from _flat(item)
