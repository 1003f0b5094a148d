"""Transcripts as tests: `pytest --transcripts DIR` makes each of them one. Without the option it does nothing."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from handrail.qa.kinds import Transcript, ValidationResult


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("transcripts", "transcripts of simulated patients")
    group.addoption("--transcripts", metavar="DIR", default=None, help="check every transcript in this folder")
    group.addoption("--transcripts-scenario", metavar="CASE", default=None, help="the case: an id or a JSON/TOML file")
    group.addoption("--transcripts-warnings", metavar="N", type=int, default=None, help="the most warnings of a test")


def pytest_configure(config: pytest.Config) -> None:
    folder = config.getoption("--transcripts")
    if folder is None:
        return
    if not Path(folder).is_dir():
        raise pytest.UsageError(f"--transcripts {folder}: there is no such folder")
    if not any(Path(one.split("::")[0]).resolve() == Path(folder).resolve() for one in config.args):
        config.args.append(str(folder))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "TranscriptFile | None":
    folder = parent.config.getoption("--transcripts")
    if folder is None or not file_path.is_relative_to(Path(folder).resolve()):
        return None
    from handrail.qa.transcripts import SUFFIXES  # noqa: PLC0415 - nobody waits for it who has not asked for it

    return TranscriptFile.from_parent(parent, path=file_path) if file_path.suffix in SUFFIXES[:-1] else None


class TranscriptFile(pytest.File):
    """A file with one transcript or several."""

    def collect(self) -> Iterator[pytest.Item]:
        from handrail.errors import Refused  # noqa: PLC0415 - as above
        from handrail.qa.transcripts import read_file  # noqa: PLC0415

        try:
            found = read_file(self.path)
        except Refused as error:  # one bad file is one failed test, and the others are still run
            yield TranscriptItem.from_parent(self, name="unreadable", transcript=None, refused=str(error))
            return
        for number, transcript in enumerate(found, start=1):
            yield TranscriptItem.from_parent(self, name=transcript.name or str(number), transcript=transcript)


class TranscriptItem(pytest.Item):
    """Fails where a rule finds an error."""

    def __init__(self, *, transcript: "Transcript | None", refused: str = "", **rest: Any) -> None:
        super().__init__(**rest)
        self.transcript = transcript
        self.refused = refused

    def runtest(self) -> None:
        from handrail.qa import validate_transcript  # noqa: PLC0415 - as above
        from handrail.qa.given import given_case  # noqa: PLC0415

        if self.transcript is None:
            pytest.fail(self.refused, pytrace=False)
        scenario, persona = given_case(self.config.getoption("--transcripts-scenario"))
        result = validate_transcript(self.transcript, scenario, persona)
        most = self.config.getoption("--transcripts-warnings")
        if result.errors or (most is not None and len(result.warnings) > most):
            raise Flawed(result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if self.transcript is None or not isinstance(excinfo.value, Flawed):
            return super().repr_failure(excinfo, style)
        from handrail.qa.showing import Checked, text_of  # noqa: PLC0415 - as above

        return "\n".join(text_of([Checked(str(self.path), self.transcript, excinfo.value.result)]))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, f"{self.path.name}::{self.name}"


class Flawed(Exception):
    def __init__(self, result: "ValidationResult") -> None:
        super().__init__(f"{len(result.errors)} errors")
        self.result = result
