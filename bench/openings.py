"""How many crises that the gate finds it still finds when somebody says hello first, or thanks after.

python bench/openings.py
"""

from pathlib import Path

from handrail.gate import screen

APART = Path(__file__).parents[1] / "tests/gate/apart"
BEFORE = {
    "en": ["hey", "hello", "um", "ok so", "idk", "omg", "sorry", "so", "honestly", "can i ask something"],
    "es": ["hola", "hola buenas", "oye", "bueno", "pues", "perdón", "no sé", "es que", "una pregunta"],
}
AFTER = {
    "en": ["thanks", "thank you", "any advice", "though", "you know", "lol", "idk", "please", "what should i do"],
    "es": ["gracias", "saludos", "porfa", "o sea", "jaja", "no sé", "por favor", "qué hago"],
}


def crises(language):
    for path in sorted(APART.glob(f"*_{language}.txt")):
        for line in path.read_text("utf-8").splitlines():
            if line.startswith("crisis"):
                yield line.split("|", 3)[3].strip().rstrip(".!? ")


def main():
    for language in ("en", "es"):
        found = [text for text in crises(language) if screen(text, locale=language).alarm]
        print(f"\n{language}: of {len(found)} found crises set apart, not found any more")
        changed = {f"{word} ...": f"{word} {{}}".format for word in BEFORE[language]}
        changed |= {f"... {word}": f"{{}} {word}".format for word in AFTER[language]}
        for name, change in changed.items():
            lost = sum(not screen(change(text), locale=language).alarm for text in found)
            print(f"  {name:24} {lost:4} {lost / len(found):6.1%}")


if __name__ == "__main__":
    main()
