"""A broken language file is refused with file, key and fix."""

import pytest

from handrail.errors import Misconfigured
from handrail.wording import data


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ({}, r"\[advice\] needs `fires`"),
        ({"advice": {"fires": "no"}}, "advice.fires must be a list"),
        ({"advice": {"fires": [1]}}, "advice.fires must be a list"),
        ({"advice": {"fires": ["ok", "(broken"]}}, "advice.fires does not compile.*pattern 2"),
        ({"advice": {"fires": ["{missing}"]}}, r"advice.fires, pattern 1 needs 'missing' in \[parts\]"),
        ({"parts": {"a": 1}}, r"\[parts\] must hold strings only"),
        ({t: {"fires": ["x"]} for t in data.TOPICS}, "needs a table with `words`"),
    ],
)
def test_what_is_wrong_is_named(monkeypatch, table, told):
    monkeypatch.setattr(data, "_table", lambda _name: table)
    with pytest.raises(Misconfigured, match=f"xx.toml.*{told}"):
        data._language("xx.toml")


def test_a_file_that_is_no_toml_is_named(tmp_path, monkeypatch):
    (tmp_path / "xx.toml").write_text("a = [")
    monkeypatch.setattr(data.resources, "files", lambda _package: tmp_path)
    with pytest.raises(Misconfigured, match=r"wording/xx.toml is not TOML"):
        data._table("xx.toml")


def test_a_new_language_is_a_new_file(tmp_path, monkeypatch):
    good = "".join(f'[{topic}]\nfires = ["devrais"]\n' for topic in data.TOPICS) + '[language]\nwords = "je tu"\n'
    (tmp_path / "fr.toml").write_text(good)
    monkeypatch.setattr(data.resources, "files", lambda _package: tmp_path)
    assert list(data.spoken.__wrapped__()) == ["fr"]
