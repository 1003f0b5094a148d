"""Runs learners' code and says what came of it. The only part that does.

`PythonJudge.read` gives a `Judgement`; `isolation` says what holds on this system; `check` refuses code items where
nothing does. The parts that run inside the judged process are `child`, `cage` and `filter`.
"""

from handrail.judges.isolating import SETTING, Isolation, check, isolation
from handrail.judges.limits import Limits
from handrail.judges.python import PythonJudge

__all__ = ["SETTING", "Isolation", "Limits", "PythonJudge", "check", "isolation"]
