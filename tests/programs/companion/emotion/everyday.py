"""Clear everyday messages: the side that anyone would name, the language, the words."""

from pathlib import Path

FILE = Path(__file__).with_name("everyday.txt")


def everyday() -> list[list[str]]:
    lines = FILE.read_text("utf-8").splitlines()
    return [line.split(" ", 2) for line in lines if not line.startswith("#")]
