"""Ability from answers, and the next item from ability.

`estimates(bank, right, prior)` gives EAP with its standard error, MAP, ML and WLE. A test is a `plan`; a person's
sitting goes `begin` -> `choose` -> `answer` -> ... until `over` says why it ends. `context_of` gives ability by domain
and the next item's recommendation from computed difficulties; `recalibrate` makes a new version of all parameters.
"""

from handrail.assess.irt.bank import Bank, Item, Prior, bank_of
from handrail.assess.irt.choose import choose, most_informative
from handrail.assess.irt.domains import (
    Answered,
    Belief,
    Context,
    Performance,
    Recommendation,
    ability_of,
    context_of,
    recommend,
)
from handrail.assess.irt.estimate import Estimates, eap_of, estimates, map_of, ml_of, wle_of
from handrail.assess.irt.exposure import Exposure, tolls, worn
from handrail.assess.irt.lite import Pace, Timed, b_of, computed_item, pace_evidence, share_of, shared_error
from handrail.assess.irt.mml import Calibration, Expectation, calibrate
from handrail.assess.irt.recalibrate import Report, Row, read_row, recalibrate
from handrail.assess.irt.response import information, probability
from handrail.assess.irt.simulate import Run, rehearse, simulate, sympson_hetter
from handrail.assess.irt.sitting import Plan, Sitting, Stop, advance, answer, begin, over, plan, resume
from handrail.assess.irt.versions import Asked, Known, Parameters, from_json, to_json

__all__ = [
    "Answered", "Asked", "Bank", "Belief", "Calibration", "Context", "Estimates", "Expectation", "Exposure", "Item",
    "Known", "Pace", "Parameters", "Performance", "Plan", "Prior", "Recommendation", "Report", "Row", "Run",
    "Sitting", "Stop", "Timed", "ability_of", "advance", "answer", "b_of", "bank_of", "begin", "calibrate", "choose",
    "computed_item", "context_of", "eap_of", "estimates", "from_json", "information", "map_of", "ml_of",
    "most_informative", "over", "pace_evidence", "plan", "probability", "read_row", "recalibrate", "recommend",
    "rehearse", "resume", "share_of", "shared_error", "simulate", "sympson_hetter", "to_json", "tolls", "wle_of",
    "worn",
]  # fmt: skip
