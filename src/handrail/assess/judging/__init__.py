"""Code answers, the pure part: test cases, verdicts, partial credit and the words for a learner.

The code itself is run by `handrail.judges`. A program asks for a reading and is sent a `Judgement`:

    tests = (TestCase((2, 3), expected=5, visible=True), TestCase((-1, 1), expected=0))
    text = to_text(tests)                  # what an item or an Ask carries; from_text(text) gives the tests back
    judgement.credit, judgement.decided    # the share that passed; False: it must not count against the learner
    told(judgement, "es")                  # sentences for the learner
    unjudged(tests, "late")                # the default, if no judge answers
"""

from handrail.assess.judging.cases import TestCase, from_text, to_text
from handrail.assess.judging.comparing import Compare
from handrail.assess.judging.judgement import Fault, Judgement, Result, Verdict, unjudged
from handrail.assess.judging.telling import told

__all__ = ["Compare", "Fault", "Judgement", "Result", "TestCase", "Verdict", "from_text", "to_text", "told", "unjudged"]
