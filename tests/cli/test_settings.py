"""Settings: what does not fit is refused at start, with the variable's name and what is allowed."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

import pytest

from handrail.errors import BadSetup, Misconfigured
from handrail.settings import SETTINGS, Settings, read_settings
from tests.server.sample import PROGRAMS, SAMPLE


def test_nothing_set_gives_the_defaults():
    assert read_settings({}, PROGRAMS) == Settings()
    assert read_settings({"HANDRAIL_PORT": "", "PATH": "x"}, PROGRAMS) == Settings(), "an empty variable is unset"


def test_every_row_is_a_field_and_every_field_a_row():
    assert {s.name for s in SETTINGS} == set(Settings.__dataclass_fields__) - {"programs"}


PARAMETERS = str(Path(__file__).with_name("parameters.json"))  # as `handrail calibrate --out` wrote it
GOOD = {
    "HANDRAIL_PARAMETERS": (PARAMETERS, PARAMETERS),
    "HANDRAIL_DB": ("memory:", "memory:"),
    "HANDRAIL_MODEL": ("ollama:llama3.2", "ollama:llama3.2"),
    "HANDRAIL_STAFF_KEY": ("0123456789abcdef", "0123456789abcdef"),
    "HANDRAIL_HOST": ("0.0.0.0", "0.0.0.0"),
    "HANDRAIL_PORT": ("0", 0),
    "HANDRAIL_HANDOFF": ("off", False),
    "HANDRAIL_CODE_UNISOLATED": ("on", True),
    "HANDRAIL_WEBHOOK_URL": ("https://hooks.example/x", "https://hooks.example/x"),
    "HANDRAIL_WEBHOOK_SECRET": ("0123456789abcdef", "0123456789abcdef"),
    "HANDRAIL_SMTP_URL": ("smtps://ana:secret@mail.example:465", "smtps://ana:secret@mail.example:465"),
    "HANDRAIL_MAIL_FROM": ("handrail@clinic.example", "handrail@clinic.example"),
    "HANDRAIL_MAIL_TO": ("a@x.example, b@x.example", ("a@x.example", "b@x.example")),
    "HANDRAIL_LOCALE": ("es-MX", "es-MX"),
    "HANDRAIL_LOG": ("WARNING", "warning"),
    "HANDRAIL_BODY_BYTES": ("2048", 2048),
    "HANDRAIL_TEXT_CHARS": ("500", 500),
    "HANDRAIL_NEW_SESSIONS_PER_MINUTE": ("0", 0),
    "HANDRAIL_TOKENS_TURN": ("0", 0),
    "HANDRAIL_TOKENS_SESSION": ("9000", 9000),
    "HANDRAIL_MODEL_CALLS": ("2", 2),
    "HANDRAIL_HEARTBEAT": ("1.5", 1.5),
    "HANDRAIL_HEARING": ("offline", "offline"),
    "HANDRAIL_HEARING_KEY": ("sk-abc", "sk-abc"),
    "HANDRAIL_MODEL_KEY": ("k", "k"),
    "HANDRAIL_MODEL_TRIES": ("1", 1),
    "HANDRAIL_MODEL_SECONDS": ("2", 2.0),
    "HANDRAIL_MODEL_TOKENS": ("100", 100),
    "HANDRAIL_MODEL_STREAM": ("off", False),
    "HANDRAIL_PUBLIC_URL": ("https://care.example.org", "https://care.example.org"),
    "HANDRAIL_SIGNIN_MINUTES": ("60", 60),
    "HANDRAIL_SIGNIN_IDLE_MINUTES": ("5", 5),
    "HANDRAIL_OIDC_ISSUER": ("http://127.0.0.1:9000/realm", "http://127.0.0.1:9000/realm"),
    "HANDRAIL_OIDC_AUDIENCE": ("handrail", "handrail"),
    "HANDRAIL_OIDC_JWKS": ("keys/public.json", "keys/public.json"),
    "HANDRAIL_OIDC_ROLE_CLAIM": ("realm_access.roles", "realm_access.roles"),
    "HANDRAIL_OIDC_ROLES": ("crisis team=responder, a=b=admin", {"crisis team": "responder", "a=b": "admin"}),
    "HANDRAIL_OIDC_NAME_CLAIM": ("given_name", "given_name"),
    "HANDRAIL_OIDC_CLIENT_ID": ("web", "web"),
    "HANDRAIL_OIDC_CLIENT_SECRET": ("s3cret", "s3cret"),
    "HANDRAIL_OIDC_SCOPES": ("openid roles", "openid roles"),
}


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda s: s.variable)
def test_every_setting_can_be_set(setting):
    raw, value = GOOD[setting.variable]
    assert getattr(read_settings({setting.variable: raw}, PROGRAMS), setting.name) == value


BAD = [
    ("HANDRAIL_PARAMETERS", "nowhere.json"),
    ("HANDRAIL_PARAMETERS", __file__),
    ("HANDRAIL_PORT", "70000"),
    ("HANDRAIL_WEBHOOK_URL", "http://hooks.example/x"),
    ("HANDRAIL_SMTP_URL", "mail.example"),
    ("HANDRAIL_SMTP_URL", "smtp://mail.example:port"),
    ("HANDRAIL_MAIL_TO", "nobody"),
    ("HANDRAIL_HANDOFF", "maybe"),
    ("HANDRAIL_PORT", "-1"),
    ("HANDRAIL_PORT", "80 "),
    ("HANDRAIL_PORT", "1e3"),
    ("HANDRAIL_PORT", "٣"),
    ("HANDRAIL_DB", "data.db"),
    ("HANDRAIL_LOCALE", "english please"),
    ("HANDRAIL_LOG", "loud"),
    ("HANDRAIL_BODY_BYTES", "10"),
    ("HANDRAIL_HEARING", "whisper"),
    ("HANDRAIL_HEARTBEAT", "nan"),
    ("HANDRAIL_HEARTBEAT", "0"),
    ("HANDRAIL_HEARTBEAT", "31"),
    ("HANDRAIL_STAFF_KEY", "short"),
    ("HANDRAIL_MODEL", " "),
    ("HANDRAIL_OIDC_ISSUER", "http://id.example.org"),
    ("HANDRAIL_OIDC_ISSUER", "https://"),
    ("HANDRAIL_OIDC_ISSUER", "http://localhost:x@evil.example"),
    ("HANDRAIL_OIDC_ISSUER", "https://user:word@id.example.org"),
    ("HANDRAIL_PUBLIC_URL", "care.example.org"),
    ("HANDRAIL_PUBLIC_URL", "https://care.example.org/?x=1"),
    ("HANDRAIL_OIDC_JWKS", "http://id.example.org/keys"),
    ("HANDRAIL_OIDC_ROLES", "leads=boss"),
    ("HANDRAIL_OIDC_ROLES", "admin"),
    ("HANDRAIL_OIDC_ROLES", "=admin"),
    ("HANDRAIL_OIDC_CLIENT_SECRET", " x"),
    ("HANDRAIL_SIGNIN_MINUTES", "1"),
]


@pytest.mark.parametrize(("variable", "raw"), BAD)
def test_a_bad_value_is_refused_by_name(variable, raw):
    with pytest.raises(Misconfigured, match=f"^{variable}: .* must be ") as caught:
        read_settings({variable: raw}, PROGRAMS)
    secret = variable.endswith(("_KEY", "_SECRET"))
    assert not secret or f"{raw!r}" not in str(caught.value), "a key is not printed"


def test_an_unknown_name_is_refused_with_the_one_that_was_meant():
    with pytest.raises(Misconfigured, match="Did you mean HANDRAIL_SAMPLE_MAX_TURNS"):
        read_settings({"HANDRAIL_SAMPLE_MAXTURNS": "5"}, PROGRAMS)
    with pytest.raises(Misconfigured, match="HANDRAIL_ZZZ is no setting"):
        read_settings({"HANDRAIL_ZZZ": "5"}, PROGRAMS)


def test_a_programs_defaults_come_from_the_environment():
    environ = {"HANDRAIL_SAMPLE_MAX_TURNS": "10", "HANDRAIL_SAMPLE_GOAL": "sleep"}
    settings = read_settings(environ, PROGRAMS)
    assert settings.setup_of(SAMPLE, {}) == {"max_turns": 10, "goal": "sleep"}
    assert settings.setup_of(SAMPLE, {"max_turns": 6}) == {"max_turns": 6, "goal": "sleep"}


@pytest.mark.parametrize("raw", ["many", "1", "99", "5.5", "[]", "null", "true", "{"])
def test_a_programs_bad_default_is_refused_by_name(raw):
    with pytest.raises(Misconfigured, match=r"^HANDRAIL_SAMPLE_MAX_TURNS: .*max_turns"):
        read_settings({"HANDRAIL_SAMPLE_MAX_TURNS": raw}, PROGRAMS)


@dataclass(frozen=True, slots=True)
class Rich:
    goal: str  # required
    mood: Literal["calm", "upset"] = "calm"
    loud: bool = False
    note: str | None = None
    steps: tuple[int, ...] = ()


def test_other_kinds_of_fields():
    programs = {"rich": replace(SAMPLE, name="rich", setup=Rich)}
    environ = {"HANDRAIL_RICH_MOOD": "upset", "HANDRAIL_RICH_LOUD": "true", "HANDRAIL_RICH_NOTE": "5"}
    environ |= {"HANDRAIL_RICH_STEPS": "[1, 2]"}
    defaults = read_settings(environ, programs).programs["rich"]
    assert defaults == {"mood": "upset", "loud": True, "note": "5", "steps": [1, 2]}
    for variable, raw in {"MOOD": "sad", "LOUD": "yes", "STEPS": '["a"]'}.items():
        with pytest.raises(Misconfigured, match=f"HANDRAIL_RICH_{variable}"):
            read_settings({f"HANDRAIL_RICH_{variable}": raw}, programs)


@dataclass(frozen=True, slots=True)
class Part:
    n: int
    mood: Literal["calm", "upset"] = "calm"
    named: dict[str, str] | None = None

    def __post_init__(self) -> None:
        if self.n < 0:
            raise BadSetup("n: give 0 or more")
        if self.n > 9:
            raise ValueError("too many")


@dataclass(frozen=True, slots=True)
class Paper:
    sections: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Nested:
    paper: Paper | None = None
    part: Part | None = None
    mood: Literal["calm", "upset"] = "calm"


@pytest.mark.parametrize(
    ("config", "said"),
    [
        ({"paper": {"sections": [{"n": "x"}]}}, "paper.sections[0].n must be a whole number"),
        ({"paper": {"sections": [{"n": 1}, {}]}}, "paper.sections[1] needs n"),
        ({"paper": {"sections": [{"n": 1}, {"n": -1}]}}, "paper: n: give 0 or more"),
        ({"paper": {"sections": 3}}, "paper.sections must be a list"),
        ({"paper": {"sections": [{"n": 1, "named": {"en": []}}]}}, "paper.sections[0].named[...] must be text"),
        ({"paper": {"sections": [{"n": 1, "mood": "sad"}]}}, "paper.sections[0].mood: Invalid enum value 'sad'"),
        ({"paper": 3}, "paper must be a JSON object or null"),
        ({"part": {"n": -1}}, "part: n: give 0 or more"),
        ({"paper": {"sections": [{"n": 99}]}}, "paper.sections[0]: too many"),
        ({"mood": "sad"}, "mood must be one of: calm, upset"),
    ],
)
def test_what_does_not_fit_deep_in_a_config_is_named_by_its_path(config, said):
    program = replace(SAMPLE, name="nested", setup=Nested)
    with pytest.raises(BadSetup) as caught:
        Settings().setup_of(program, config)
    assert str(caught.value) == f"config does not fit nested: {said}"


def test_the_command_line_wins():
    assert read_settings({"HANDRAIL_PORT": "9000"}, PROGRAMS, port=9001, host=None).port == 9001
    with pytest.raises(Misconfigured, match=r"^--port: '-5' does not fit; it must be a whole number"):
        read_settings({}, PROGRAMS, port=-5)


def test_the_page_lists_every_setting_as_it_is():
    page = (Path(__file__).parents[2] / "docs" / "configuration.md").read_text(encoding="utf-8")
    defaults = Settings()
    for setting in SETTINGS:
        default = getattr(defaults, setting.name)
        plain = ("off", "on")[default] if isinstance(default, bool) else default
        shown = "none" if default in (None, "", {}, ()) else f"`{plain}`"
        assert f"| `{setting.variable}` | {shown} | {setting.form} | {setting.about} |" in page
