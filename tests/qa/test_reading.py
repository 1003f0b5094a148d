"""Transcripts from any system; what cannot be read is refused with its place and the way to mend it."""

import json

import pytest

from handrail.errors import BadInput
from handrail.qa import validate_transcript
from handrail.qa.transcripts import files_in, read_file

TURNS = [{"role": "learner", "text": "Hello"}, {"role": "patient", "text": "Hi."}]


def written(folder, name, text):
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("a.json", "", "a.json: the file is empty"),
        ("a.json", "[\n{]", "a.json:2: not valid JSON"),
        ("a.json", '{"role": "patient"}', "a.json: there is no `transcript`"),
        ("a.json", '{"transcript": "hello"}', "a.json: write a list of turns"),
        ("a.json", "[]", "a.json: there is no turn in it"),
        ("a.json", '[\n\n{"role": "patient", "text": 7}]', "a.json:3, turn 0: it has no `text`"),
        (
            "a.json",
            '[{"role": "wizard", "text": "x"}]',
            "a.json:1, turn 0: the role 'wizard' is not known; use learner",
        ),
        ("a.json", '[{"role": "patient", "text": "x", "turnIndex": "1"}]', "turnIndex '1' is no whole number"),
        ("a.json", "[" * 100_000, "a.json"),
        ("a.jsonl", '{"role": "patient", "text": "x"}\n{', "a.jsonl:2: not valid JSON"),
        ("a.jsonl", '{"role": "patient", "text": "x"}\n{"text": "y"}', "a.jsonl:2, turn 1: the role None"),
        ("a.jsonl", "7", "a.jsonl:1: write a list of turns"),
        ("a.txt", "hello", "a.txt:1: no speaker; begin a turn with Learner: or Patient:"),
        ("a.txt", "Narrator: The patient sits down.\n\nBob: hi", None),
        ("a.txt", b"Patient: \xff", "a.txt: not UTF-8 text (byte 9)"),
    ],
)
def test_what_cannot_be_read_is_named(tmp_path, name, text, says):
    path = written(tmp_path, name, text)
    if says is None:
        assert [t.role for t in read_file(path)[0].turns] == ["other"]
        return
    with pytest.raises(BadInput) as caught:
        read_file(path)
    assert says in str(caught.value)


def test_a_file_that_is_not_there_and_a_folder_without_any(tmp_path):
    with pytest.raises(BadInput, match="cannot be read: No such file"):
        read_file(tmp_path / "none.txt")
    with pytest.raises(BadInput, match="no transcript in this folder"):
        files_in(tmp_path)


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("facts", {"onset": {"values": {"number": ["x"]}}}, "onset.values.number: not known; use numbers"),
        ("facts", {"onset": {"values": {"side": "upper"}}}, "'upper' is no side; write left, right or both"),
        ("facts", {"onset": {"values": {"answer": "maybe"}}}, "write yes or no, not 'maybe'"),
        ("facts", {"onset": {"values": {"dates": ["soon"]}}}, "'soon' is no date"),
        ("facts", {"onset": {"words": [7]}}, "onset.words: write a list of texts"),
        ("facts", {"onset": {"values": {"a": {}}}}, "onset.values.a: not known"),
        ("facts", {"onset": {"asks": ["("]}}, "a pattern does not compile"),
        ("agenda", 7, "scenario.agenda: write a list of objects"),
        ("agenda", ["x"], "scenario.agenda: write an object"),
        ("narrative_max", "long", "narrative_max: write the most words"),
    ],
)
def test_a_scenario_that_does_not_fit_names_its_key(key, value, says):
    with pytest.raises(BadInput) as caught:
        validate_transcript(TURNS, {key: value})
    assert says in str(caught.value)


def test_a_list_a_document_lines_and_text_give_the_same(tmp_path):
    lines = "\n".join(map(json.dumps, TURNS))
    several = [
        written(tmp_path, "a.json", json.dumps(TURNS)),
        written(tmp_path, "b.json", json.dumps({"transcript": TURNS})),
        written(tmp_path, "c.jsonl", lines),
        written(tmp_path, "d.jsonl", json.dumps({"turns": TURNS})),
        written(tmp_path, "e.jsonl", json.dumps(TURNS)),
        written(tmp_path, "f.txt", "\ufeffLearner: Hello\r\nPatient: Hi.\r\n"),
        written(tmp_path, "g.txt", "**Doctor:** Hello\n\nPatient 1: Hi."),
    ]
    for path in several:
        (found,) = read_file(path)
        assert [(t.index, t.role, t.text.strip()) for t in found.turns] == [
            (0, "learner", "Hello"),
            (1, "patient", "Hi."),
        ]


def test_turns_know_their_line(tmp_path):
    document = json.dumps({"scenario": {"facts": {"a": {"words": ["[{"]}}}, "transcript": TURNS}, indent=1)
    (found,) = read_file(written(tmp_path, "a.json", document))
    lines = document.split("\n")
    assert [lines[t.line - 1].strip() for t in found.turns] == ["{", "{"]
    assert [json.dumps(t.text) in "".join(lines[t.line - 1 : t.line + 2]) for t in found.turns] == [True, True]
    (spoken,) = read_file(written(tmp_path, "a.txt", "Learner: Hello\n\nPatient: Hi.\nand more\nPatient: yes"))
    assert [(t.line, t.text) for t in spoken.turns] == [(1, "Hello"), (3, "Hi. and more"), (5, "yes")]


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("Learner", "learner"),
        ("Doctor", "learner"),
        ("Clinician", "learner"),
        ("Student", "learner"),
        ("Therapist", "learner"),
        ("Médico", "learner"),
        ("Médica", "learner"),
        ("Estudiante", "learner"),
        ("user", "learner"),
        ("Paciente", "patient"),
        ("assistant", "patient"),
        ("PATIENT", "patient"),
        ("system", "other"),
    ],
)
def test_speakers_have_many_names(tmp_path, name, role):
    (found,) = read_file(written(tmp_path, "a.txt", f"{name}: Well"))
    assert found.turns[0].role == role
    assert read_file(written(tmp_path, "a.json", json.dumps([{"role": name, "content": "x"}])))[0].turns[0].role == role


def test_several_transcripts_in_a_file_keep_their_names(tmp_path):
    rows = [{"id": "first", "turns": TURNS}, {"turns": TURNS, "scenario": {"facts": {}}, "language": "es"}]
    found = read_file(written(tmp_path, "a.jsonl", "\n".join(map(json.dumps, rows))))
    assert [t.name for t in found] == ["first", "2"]
    assert [t.turns[0].line for t in found] == [1, 2]
    assert (found[1].language, found[1].scenario) == ("es", {"facts": {}})
