"""Cases as data: what is broken is refused with file, key and fix, whether it is shipped or written into a setup."""

import json
import tomllib
from copy import deepcopy
from typing import Any

import pytest

from handrail.errors import BadSetup, Misconfigured
from handrail.programs.patient import cases
from handrail.programs.patient.cases.holding import unlike
from handrail.programs.patient.cases.library import LANGUAGES, shipped
from tests.programs.patient.faults import HOME

GONE = object()
SHIPPED = [(name, language) for name in cases.ids() for language in LANGUAGES]

WELL: dict[str, Any] = {
    "id": "sore_thumb",
    "title": "A sore thumb",
    "specialty": "musculoskeletal",
    "difficulty": 1,
    "setting": "clinic",
    "minutes": 10,
    "brief": "Ana Ruiz has a sore thumb. Take her history.",
    "story": ["how", "where"],
    "presenting": {"balanced": ["It's my thumb."]},
    "facts": {
        "who": {"topic": "name", "label": "Name", "says": {"balanced": ["Ana Ruiz."]}},
        "born": {
            "topic": "dob",
            "label": "Born",
            "values": {"dates": ["12 April 1979"]},
            "says": {"balanced": ["The 12th of April, nineteen seventy-nine.", "12th of April '79."]},
        },
        "old": {
            "topic": "age",
            "label": "Age",
            "values": {"numbers": ["47"]},
            "says": {"balanced": ["Forty-seven."]},
        },
        "how": {
            "topic": "onset_how",
            "label": "How it began",
            "values": {"numbers": ["three weeks"]},
            "tells": ["hammer"],
            "says": {"balanced": ["I hit it with a hammer three weeks ago."]},
            "more": ["I was in a hurry"],
        },
        "where": {
            "topic": "location",
            "label": "Where",
            "values": {"side": "left"},
            "says": {"balanced": ["The left thumb, where the hammer came down."]},
        },
        "hot": {
            "topic": "fever",
            "label": "Fever",
            "values": {"answer": "no"},
            "red_flag": True,
            "says": {"balanced": ["No fever."]},
        },
        "drink": {
            "topic": "alcohol",
            "label": "Alcohol",
            "needs": "open",
            "held": ["Not much."],
            "says": {"balanced": ["More than I should."]},
        },
    },
    "measures": {
        "cuff": {
            "topic": "blood_pressure",
            "label": "Blood pressure",
            "values": {"numbers": ["120 over 80"]},
            "says": {"balanced": ["It says 120 over 80."]},
        }
    },
    "guardrails": [{"id": "pull", "asks": ["pull (it|the thumb)"], "declines": ["No, I won't pull it."]}],
    "agenda": [
        {
            "id": "piano",
            "label": "Piano",
            "triggers": ["worr\\w*"],
            "clauses": ["I play, you see"],
            "topics": ["concerns"],
        }
    ],
    "persona": {
        "name": "Ana Ruiz",
        "born": "1979-04-12",
        "age": 47,
        "pronouns": "she",
        "tone": "brisk",
        "verbosity": "balanced",
        "quirks": ["so there"],
        "feelings": {"open": ["it scares me"]},
        "misunderstandings": [{"id": "word", "hears": ["radiat\\w*"], "says": ["Does what?"]}],
        "boundaries": ["I'd rather not say."],
    },
}


NOT_SO = WELL["facts"]["hot"] | {"values": {"answer": "yes"}, "says": {"balanced": ["No, no fever."]}}


def changed(path: str, value: Any, model: dict[str, Any] = WELL) -> dict[str, Any]:
    """The case with one thing in it put wrong."""
    data = deepcopy(model)
    *way, last = path.split("/")
    here: Any = data
    for step in way:
        here = here[int(step)] if isinstance(here, list) else here[step]
    if value is GONE:
        del here[last]
    elif isinstance(here, list):
        here[int(last)] = value
    else:
        here[last] = value
    return data


def refusal(data: Any, language: str = "en") -> str:
    with pytest.raises(Misconfigured) as caught:
        cases.read(data, "mine.toml", language)
    return str(caught.value)


def test_the_case_that_the_others_are_broken_from_is_well():
    case = cases.read(WELL, "mine.toml", "en")
    assert (case.language, case.scenario.facts["hot"].values.answer, case.scenario.facts["drink"].needs) == (
        "en",
        "no",
        "open",
    )
    assert case.scenario.measures["cuff"].kind == "objective"


@pytest.mark.parametrize(
    ("path", "value", "key", "fix"),
    [
        # what is missing, unknown or of another type
        ("title", GONE, "title", "write a text"),
        ("colour", "blue", "mine.toml", "'colour' is not known"),
        ("facts", GONE, "facts", "a table"),
        ("facts", {}, "facts", "there is none"),
        ("facts", [1], "facts", "each under its id"),
        ("facts/how/topic", "headstand", "facts.how.topic", "'headstand' is not known"),
        ("facts/how/topic", GONE, "facts.how.topic", "topics.toml"),
        ("facts/how/topic", ["fever"], "facts.how.topic", "is not known"),
        ("facts/how/topic", "greeting", "facts.how.topic", "no fact behind it"),
        ("facts/how/topic", "presenting", "facts.how.topic", "[presenting]"),
        ("facts/how/topic", "pulse", "facts.how.topic", "move it to [measures]"),
        ("measures/cuff/topic", "fever", "measures.cuff.topic", "move it to [facts]"),
        ("facts/how/says", {"brief": ["Hit it."]}, "facts.how.says.balanced", "it is missing"),
        ("facts/how/says/balanced", [], "facts.how.says.balanced", "it is missing"),
        ("facts/how/says/balanced", "Hit it.", "facts.how.says.balanced", "give a list"),
        ("facts/how/says/loud", ["HIT IT."], "facts.how.says", "'loud' is not known"),
        ("facts/how/says/balanced/0", 3, "facts.how.says.balanced", "write a text"),
        ("facts/how/says/balanced/0", "No end", "facts.how.says.balanced", "has no end"),
        ("facts/how/says/balanced/0", "very " * 46 + "sore.", "facts.how.says.balanced", "use at most 45"),
        ("facts/how/more/0", "I was in a hurry.", "facts.how.more", "end it without a mark"),
        ("facts/how/more/0", "Always in a hurry", "facts.how.more", "begin it small"),
        ("facts/how/label", "", "facts.how.label", "write a text"),
        ("facts/how/key", "yes", "facts.how.key", "true or false"),
        ("facts/how/red_flag", 1, "facts.how.red_flag", "true or false"),
        ("facts/how/needs", "friendly", "facts.how.needs", "'guarded', 'neutral', 'open'"),
        ("facts/how/colour", "blue", "facts.how", "'colour' is not known"),
        ("facts/how/values", {"sides": "left"}, "facts.how.values", "'sides' is not known"),
        ("facts/where/values", {"side": "izquierda"}, "facts.where.values.side", "'left', 'right', 'both'"),
        ("facts/hot/values", {"answer": "maybe"}, "facts.hot.values.answer", "'yes', 'no'"),
        ("facts/how/values", {"numbers": "three weeks"}, "facts.how.values.numbers", "give a list"),
        ("facts/Bad Id", WELL["facts"]["hot"], "facts.Bad Id", "small letters"),
        ("difficulty", 4, "difficulty", "one of 1, 2, 3"),
        ("difficulty", True, "difficulty", "one of 1, 2, 3"),
        ("setting", "moon", "setting", "'telehealth'"),
        ("minutes", 0, "minutes", "from 1 to 120"),
        ("minutes", "ten", "minutes", "whole number"),
        ("persona", GONE, "persona", "it is a table"),
        ("persona/born", "12.4.1979", "persona.born", "1979-04-12"),
        ("persona/age", 200, "persona.age", "from 0 to 120"),
        ("persona/verbosity", "chatty", "persona.verbosity", "'talkative'"),
        ("persona/feelings", {"happy": ["yes"]}, "persona.feelings", "'happy' is not known"),
        ("persona/quirks", ["So there."], "persona.quirks", "begin it small"),
        ("guardrails", {"id": "pull"}, "guardrails", "[[guardrails]]"),
        ("guardrails/0/asks", [], "guardrails[pull].asks", "at least one"),
        ("guardrails/0/declines", [], "guardrails[pull].declines", "at least one"),
        ("agenda/0/clauses", [], "agenda[piano].clauses", "at least one"),
        ("agenda/0/topics", ["dreams"], "agenda[piano].topics", "'dreams' is not known"),
        # patterns
        ("guardrails/0/asks", ["pull ("], "guardrails[pull].asks", "does not compile"),
        ("guardrails/0/asks", ["Pull it"], "guardrails[pull].asks", "without capitals"),
        ("guardrails/0/asks", ["tire él"], "guardrails[pull].asks", "without capitals, accents"),
        ("guardrails/0/asks", ["(a+)+b"], "guardrails[pull].asks", "for ever"),
        ("guardrails/0/asks", ["(a|aa)*b"], "guardrails[pull].asks", "for ever"),
        ("guardrails/0/asks", ["(\\w+ ?){0,9}x"], "guardrails[pull].asks", "for ever"),
        ("guardrails/0/asks", ["((a+)){0,9}x"], "guardrails[pull].asks", "for ever"),
        ("guardrails/0/asks", [".*a.*b.*c"], "guardrails[pull].asks", "for ever"),
        ("guardrails/0/asks", ["x" * 300], "guardrails[pull].asks", "use at most"),
        ("guardrails/0/asks", ["(pull)?"], "guardrails[pull].asks", "found in anything"),
        ("facts/how/asks", ["["], "facts.how.asks", "does not compile"),
        ("agenda/0/triggers", ["worr)"], "agenda[piano].triggers", "does not compile"),
        ("persona/misunderstandings/0/hears", ["*"], "persona.misunderstandings[word].hears", "does not compile"),
        # what does not hold together
        ("measures/how", WELL["measures"]["cuff"], "measures.how", "stands in [facts] too"),
        ("guardrails", WELL["guardrails"] * 2, "guardrails", "'pull' stands there twice"),
        ("agenda", WELL["agenda"] * 2, "agenda", "'piano' stands there twice"),
        ("story", ["how", "how"], "story", "stands there twice"),
        ("story", ["how", "why"], "story", "'why' is no fact"),
        ("story", ["cuff"], "story", "'cuff' is no fact"),
        ("facts/cold", WELL["facts"]["hot"], "facts.cold.asks", "facts.hot has the topic 'fever' too"),
        ("facts/how/values", {}, "facts.how.says.balanced", "has 3, not in values"),
        ("facts/how/more", ["it took two blows"], "facts.how.more", "has 2, not in values"),
        ("facts/how/values", {"numbers": ["three weeks", "nine"]}, "facts.how.values.numbers", "'nine' is in no line"),
        ("facts/how/values", {"numbers": ["three weeks", "a while"]}, "facts.how.values.numbers", "'a while' is in no"),
        ("facts/hot/says/balanced", ["Yes, no fever."], "facts.hot.says.balanced", "does not begin as 'no'"),
        ("facts/hot", NOT_SO, "facts.hot.says.balanced", "does not begin as 'yes'"),
        ("facts/drink/needs", "guarded", "facts.drink.held", "never said"),
        ("facts/who/says/balanced", ["Ana."], "facts.who", "'Ana Ruiz'"),
        ("persona/age", 48, "facts.old", "the age of [persona], 48"),
        ("persona/born", "1979-04-13", "facts.born", "1979-04-13"),
        ("persona/quirks", ["give me two minutes"], "persona.quirks", "a number nobody asked for"),
        ("presenting/balanced", ["Three weeks of this."], "presenting.balanced", "a number nobody asked for"),
        ("facts/drink/held", ["Two, maybe."], "facts.drink.held", "a number nobody asked for"),
        ("brief", "Ana Ruiz hit her thumb with a hammer.", "facts.how.tells", "brief holds 'hammer' too"),
        ("presenting/balanced", ["A hammer did it."], "facts.how.tells", "presenting.balanced holds"),
        ("persona/quirks", ["under the Hammer".lower()], "facts.how.tells", "persona.quirks holds"),
        ("facts/hot/says/balanced", ["No, only the hammer."], "facts.how.tells", "facts.hot.says.balanced holds"),
        ("facts/drink/held", ["Mind the hammer."], "facts.how.tells", "facts.drink.held holds"),
        ("agenda/0/clauses", ["I dream of the hammer"], "facts.how.tells", "agenda[piano].clauses holds"),
        ("agenda/0/tells", ["fever"], "agenda[piano].tells", "facts.hot.says.balanced holds 'fever'"),
        ("story", ["where", "how"], "facts.how.tells", "facts.where.says.balanced holds"),
    ],
)
def test_what_is_broken_is_refused_with_place_key_and_fix(path, value, key, fix):
    message = refusal(changed(path, value))
    assert "mine.toml" in message and key in message and fix in message, message


@pytest.mark.parametrize("data", [None, [], "a case", 7, {}])
def test_what_is_no_case_at_all_is_refused(data):
    assert refusal(data).startswith("mine.toml")


def test_another_language_is_refused():
    assert "en and es" in refusal(WELL, "fr")


def test_a_story_may_name_what_it_has_told():
    assert "hammer" in cases.read(WELL, "mine.toml", "en").scenario.facts["where"].says["balanced"][0]


def test_facts_of_one_topic_are_told_apart_by_what_asks_for_them():
    data = changed("facts/cold", WELL["facts"]["hot"] | {"asks": ["shiver\\w*"]})
    assert "cold" in cases.read(data, "mine.toml", "en").scenario.facts


# --- shipped files ---


def text_of(name: str, language: str) -> str:
    return (HOME / f"{name}.{language}.toml").read_text("utf-8")


def test_a_shipped_file_that_is_no_toml_is_named():
    with pytest.raises(Misconfigured, match=r"patient/cases/x\.en\.toml: not valid TOML"):
        shipped("id = ", "patient/cases/x.en.toml", "x", "en")


def test_a_shipped_case_needs_more_than_one_that_is_written_into_a_setup():
    lines = [
        f"{key} = {json.dumps(WELL[key])}" for key in ("id", "title", "specialty", "difficulty", "setting", "minutes")
    ]
    text = "\n".join([*lines, 'brief = "Ana Ruiz."', '[presenting]\nbalanced = ["My thumb."]'])
    facts = '[facts.who]\ntopic = "name"\nlabel = "Name"\nsays.balanced = ["Ana Ruiz."]\n'
    who = 'name = "Ana Ruiz"\nborn = "1979-04-12"\nage = 47\npronouns = "she"'
    persona = f'[persona]\n{who}\ntone = "x"\nverbosity = "brief"\n'
    with pytest.raises(Misconfigured, match=r"f\.toml, facts: there are 1; a case that is shipped has 40 or more"):
        shipped(f"{text}\n{facts}\n{persona}", "f.toml", "sore_thumb", "en")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('id = "low_back_pain"', 'id = "back"', r"id: it is 'back', and the file is called 'low_back_pain'"),
        ('topic = "address"', 'topic = "hobbies"\nasks = ["home address"]', r"facts: none has the topic 'address'"),
        (
            'says.balanced = ["I\'m 43.", "43, last birthday."]',
            'says.balanced = ["I\'m 43."]',
            r"facts.how_old.says.balanced: write 2",
        ),
    ],
)
def test_a_shipped_case_is_whole(old, new, message):
    text = text_of("low_back_pain", "en")
    assert text.count(old) == 1
    with pytest.raises(Misconfigured, match=message):
        shipped(text.replace(old, new), "patient/cases/low_back_pain.en.toml", "low_back_pain", "en")


@pytest.mark.parametrize(
    ("path", "value", "key"),
    [
        ("facts/how/topic", "onset_when", "facts.how.topic"),
        ("facts/how/values", {"numbers": ["tres semanas", "dos"]}, "facts.how.values"),
        ("facts/where/values", {"side": "derecho"}, "facts.where.values"),
        ("facts/hot/red_flag", False, "facts.hot.red_flag"),
        ("facts/hot/key", True, "facts.hot.key"),
        ("facts/drink/needs", "neutral", "facts.drink.needs"),
        ("facts/hot", GONE, "facts.hot"),
        ("measures/cuff", GONE, "measures.cuff"),
        ("minutes", 20, "minutes"),
        ("agenda", [], "agenda"),
        ("guardrails", [], "guardrails"),
        ("story", [], "story"),
        ("persona/verbosity", "brief", "persona.verbosity"),
    ],
)
def test_what_differs_between_languages_is_named(path, value, key):
    spanish = in_spanish(path, value)
    found = [str(fault) for fault in unlike(spanish, cases.read(WELL, "en", "en"), "mine.es.toml")]
    assert found and found[0].startswith(f"mine.es.toml, {key}"), found


def in_spanish(path: str = "minutes", value: Any = 10):
    facts = WELL["facts"] | {
        "born": WELL["facts"]["born"] | said("El 12 de abril de 1979.", dates=["12 de abril de 1979"]),
        "old": WELL["facts"]["old"] | said("Cuarenta y siete.", numbers=["47"]),
        "how": WELL["facts"]["how"] | said("Hace tres semanas.", "Con dos golpes.", numbers=["tres semanas", "dos"]),
        "where": WELL["facts"]["where"] | said("El pulgar izquierdo.", side="izquierdo"),
    }
    facts["how"] = facts["how"] | {"more": []}
    if path != "facts/how/values":
        facts["how"] = facts["how"] | said("Hace tres semanas.", numbers=["tres semanas"])
    cuff = WELL["measures"]["cuff"] | said("Marca 120 sobre 80.", numbers=["120 sobre 80"])
    return cases.read(changed(path, value, WELL | {"facts": facts, "measures": {"cuff": cuff}}), "mine.es.toml", "es")


def said(*ways: str, **values: Any) -> dict[str, Any]:
    return {"says": {"balanced": list(ways)}, "values": values}


def test_the_same_in_another_language_is_alike():
    assert list(unlike(in_spanish(), cases.read(WELL, "en", "en"), "mine.es.toml")) == []


def test_a_case_that_is_not_there_is_refused_with_those_that_are():
    with pytest.raises(BadSetup, match=r"there is no case 'moon'; there are: .*low_back_pain"):
        cases.case("moon", "en")


def test_an_unknown_language_gives_the_first():
    assert cases.case("low_back_pain", "fr") is cases.case("low_back_pain", "en")


def test_all_is_read():
    cases.load()
    assert [it.id for it in cases.listed("es")] == list(cases.ids())


def test_the_files_say_nothing_but_what_is_read():
    """Every key of every file is known to the reader, so a slip of the pen is found."""
    for name, language in SHIPPED:
        data = tomllib.loads(text_of(name, language))
        data["facts"][next(iter(data["facts"]))]["tels"] = ["x"]
        with pytest.raises(Misconfigured, match="'tels' is not known"):
            cases.read(data, f"{name}.{language}", language)
