"""Skill blueprints (data) and the items made from them: pure, seeded, the answer always computed.

    from handrail.assess.blueprints import blueprint, generate, grade
    item = generate(blueprint("MATH.ARITH.ADD.2DIGIT"), difficulty=0.5, seed=7)
    grade(item, item.options[0])

`blueprints()` is all that is shipped; `read_blueprints(name, text)` reads an author's own file; `face(item)` is what of
an item a person may see; `rewording(item)` asks a model for other words, `reworded(item, stem)` takes them if they fit.
"""

from handrail.assess.blueprints.calibration import measured_reach, recalibrated
from handrail.assess.blueprints.expression import Wrong
from handrail.assess.blueprints.generator import CLOSE, difficulty_of, generate
from handrail.assess.blueprints.marking import Graded, grade, grade_tests
from handrail.assess.blueprints.model import Case, Distractor, Item, Marking, Reach, SkillBlueprint
from handrail.assess.blueprints.reading import blueprint, blueprints, find, read_blueprints
from handrail.assess.blueprints.rewording import keeps, reworded, rewording
from handrail.assess.blueprints.showing import face, whole

__all__ = [
    "CLOSE",
    "Case",
    "Distractor",
    "Graded",
    "Item",
    "Marking",
    "Reach",
    "SkillBlueprint",
    "Wrong",
    "blueprint",
    "blueprints",
    "difficulty_of",
    "face",
    "find",
    "generate",
    "grade",
    "grade_tests",
    "keeps",
    "measured_reach",
    "read_blueprints",
    "recalibrated",
    "reworded",
    "rewording",
    "whole",
]
