"""Patterns of thinking: typical thoughts are offered a right one, plain statements none; the bench reads any file."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from handrail.programs.reframing.cards import deck
from handrail.programs.reframing.readers.patterns import likely, ranked

HERE = Path(__file__).parent
BENCH = HERE.parents[2] / "bench" / "distortions.py"
KNOWN = tomllib.loads((HERE / "sentences" / "patterns.toml").read_text("utf-8"))
CASES = [(language, *row) for language in ("en", "es") for row in KNOWN[language]]


@pytest.mark.parametrize(("language", "thought", "right"), CASES, ids=[c[1] for c in CASES])
def test_a_typical_thought_is_offered_a_fitting_pattern(language, thought, right):
    offered = {card.id for card in likely(thought, deck(language))}
    assert offered & set(right.split())
    assert len(offered) <= 2


@pytest.mark.parametrize(("language", "thought"), KNOWN["none"], ids=[n[1] for n in KNOWN["none"]])
def test_a_plain_statement_is_offered_none(language, thought):
    assert likely(thought, deck(language)) == ()


def test_ranking_holds_every_card_once():
    order = [card.id for card, _ in ranked("everyone will judge me", deck("en"))]
    assert sorted(order) == sorted(card.id for card in deck("en").cards)
    assert order[0] == "mind_reading"


def test_every_card_can_be_the_first():
    firsts = {ranked(thought, deck("en"))[0][0].id for thought, _ in KNOWN["en"]}
    assert firsts == {card.id for card in deck("en").cards}


def test_the_bench_measures_a_given_file(tmp_path):
    rows = [
        {"text": "everyone will judge me", "distortion": "Mind Reading", "kind": "span"},
        {"text": "it's all my fault", "distortion": "Personalization", "kind": "span"},
        {"text": "rent is due on Monday", "distortion": "No Distortion", "kind": "span"},
    ]
    path = tmp_path / "rows.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    run = subprocess.run([sys.executable, str(BENCH), str(path)], capture_output=True, text=True, check=True)
    assert "rows: 2" in run.stdout
    assert "accuracy: 1.0" in run.stdout
    assert "offers on rows without a distortion: 0 of 1" in run.stdout
