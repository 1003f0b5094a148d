"""The design's tables once more, written from its text alone and in another way than the engine: plain dictionaries in
its own spelling, one pass, no shared code. What the two disagree on is a fault in one of them."""

TYPES = ("CHILD_RESPONSE", "CHILD_INACTIVE")
CLASSES = {
    "break_request": "WANTS_BREAK", "quit_request": "WANTS_QUIT", "frustration": "FRUSTRATION", "distress": "DISTRESS",
}  # fmt: skip
SOUNDS = {"screaming": "SCREAMING", "crying": "CRYING", "prolongedSilence": "PROLONGED_SILENCE"}
# what, which number, by how much
SUMMARY = """
correct            engagement      +1
correct            dysregulation   -0.5
incorrect          engagement      -0.5
triple             dysregulation   +2
inactive           engagement      -2
SCREAMING          dysregulation   +4
CRYING             dysregulation   +3
DISTRESS           dysregulation   +2
FRUSTRATION        dysregulation   +1
WANTS_QUIT         engagement      -2
WANTS_BREAK        fatigue         +1
break              dysregulation   -2
break              fatigue         -2
"""
CHANGES = [tuple(row.split()) for row in SUMMARY.split("\n") if row]
CONFIG = {
    "GREEN": (2, "warm", 60, 30),
    "YELLOW": (1, "calm", 45, 25),
    "ORANGE": (0, "calm", 30, 20),
    "RED": (0, "calm", 60, 15),
}
LIMITS = {"GREEN": (False, False, 2), "YELLOW": (True, False, 3), "ORANGE": (True, True, 3), "RED": (True, True, 3)}


def fresh(at):
    return {"engagement": 8, "dysregulation": 1, "fatigue": 1, "streak": 0, "errors": 0, "start": at, "break": at}


def said(text):
    """Case and punctuation do not count."""
    bare = "".join(c if c.isalnum() else " " for c in (text or "").lower())
    return " ".join(bare.split())


def signals_of(event):
    found = [name for key, name in SOUNDS.items() if event.get("signals", {}).get(key)]
    found += [CLASSES[c] for c in CLASSES if c in event.get("classes", ())]
    here, before = said(event.get("response")), said(event.get("previousResponse"))
    return found + (["REPETITIVE_RESPONSE"] if here and here == before else [])


def change(numbers, what):
    for name, which, much in CHANGES:
        if name == what:
            numbers[which] = max(0, min(10, numbers[which] + float(much)))


def after(numbers, event, at):
    numbers, signals = dict(numbers), signals_of(event)
    if event["type"] == "CHILD_INACTIVE":
        change(numbers, "inactive")
    elif event.get("correct") is True:
        numbers["streak"] = 0
        change(numbers, "correct")
    elif event.get("correct") is False:
        numbers["streak"] += 1
        numbers["errors"] += 1
        change(numbers, "incorrect")
        three = {said(event.get(k)) for k in ("response", "previousResponse", "previousPreviousResponse")}
        if len(three) == 1 and three != {""}:
            change(numbers, "triple")
    for signal in signals:
        change(numbers, signal)
    return numbers, signals, level_of(numbers, signals)


def paused(numbers, at):
    numbers = dict(numbers)
    change(numbers, "break")
    numbers["break"] = at
    return numbers


def level_of(numbers, signals):
    wild, tired = numbers["dysregulation"], numbers["fatigue"]
    distress = any(s in signals for s in ("DISTRESS", "SCREAMING", "CRYING"))
    mild = any(s in signals for s in ("WANTS_BREAK", "WANTS_QUIT", "FRUSTRATION", "PROLONGED_SILENCE"))
    if wild >= 9 or (distress and wild >= 7):
        return "RED"
    if distress or "REPETITIVE_RESPONSE" in signals or wild >= 7 or numbers["streak"] >= 5 or tired >= 8:
        return "ORANGE"
    if mild or numbers["engagement"] <= 3 or wild >= 5 or numbers["streak"] >= 3 or tired >= 6:
        return "YELLOW"
    return "GREEN"


def offers(level, numbers):
    if level == "GREEN":
        return ["RETRY_CARD"]
    if level == "YELLOW":
        return ["SKIP_CARD", "RETRY_CARD"]
    if level == "RED":
        return ["BUBBLE_BREATHING", "SKIP_CARD", "RETRY_CARD", "START_BREAK", "CALL_GROWNUP"]
    extra = ["BUBBLE_BREATHING"] if numbers["dysregulation"] >= 4 else []
    extra += ["SKIP_CARD"] if numbers["streak"] >= 3 else []
    return [*extra, "RETRY_CARD", "START_BREAK"]


def per_minute(numbers, at):
    """Over the whole session; a session of less than a minute counts as one."""
    return numbers["errors"] / max(1, (at - numbers["start"]) / 60)
